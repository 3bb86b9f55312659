import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { messageOf } from './message.js';
import type { Problem } from './problem.js';

export interface RefusalProps {
  /** Nothing is shown without one. */
  readonly problem: Problem | undefined;
  /** What has not happened: 'Nothing was extracted.' */
  readonly title?: string;
  /** A way to what is behind it. */
  readonly acts?: ReactNode;
}

/** An act that was refused, said where it was asked for; read out at once. */
export const Refusal = ({ problem, title, acts }: RefusalProps) =>
  problem && (
    <MessageBar intent="error" layout="multiline" politeness="assertive">
      <MessageBarBody>
        {title !== undefined && <MessageBarTitle>{title}</MessageBarTitle>}
        {messageOf(problem)}
      </MessageBarBody>
      {acts !== undefined && <MessageBarActions>{acts}</MessageBarActions>}
    </MessageBar>
  );
