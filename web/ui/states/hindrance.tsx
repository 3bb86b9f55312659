import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';

export interface HindranceProps {
  /** 'No keys can be drawn now.' */
  readonly title: string;
  /** Why, in sentences; none: nothing is shown. */
  readonly reasons: readonly string[];
}

/** What stands against an act as things are, and why. */
export const Hindrance = ({ title, reasons }: HindranceProps) =>
  reasons.length === 0 ? null : (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{title}</MessageBarTitle>
        {reasons.join(' ')}
      </MessageBarBody>
    </MessageBar>
  );
