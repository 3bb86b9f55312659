/** What the first step asks with, as typed, and whether that is what was checked: any edit voids a check. */
import { useState } from 'react';
import type { Change } from '../change.js';

export type Way = 'paste' | 'file' | Exclude<Change['source'], 'none' | 'keys'>;

interface Asked {
  readonly way: Way;
  readonly text: string;
  /** '' = any. */
  readonly platform: string;
  /** Of an insertion or a transaction. */
  readonly name: string;
}

/** What the draft was checked with, as far as it keeps it: texts are forgotten. */
const askedOf = (change: Change | null): Asked => ({
  way: change === null || change.source === 'none' || change.source === 'keys' ? 'paste' : change.source,
  text: '',
  platform: change?.platform ?? '',
  name: change?.sourceId ? String(change.sourceId) : '',
});

export interface AskedKeys extends Asked {
  readonly edit: (change: Partial<Asked>) => void;
  /** The draft was checked with this. */
  readonly pass: (change: Partial<Asked>) => void;
  /** The draft's consequences are those of what stands here now. */
  readonly isChecked: boolean;
}

export const useAsked = (change: Change | null): AskedKeys => {
  const [typed, setTyped] = useState<Partial<Asked>>({});
  const [passed, setPassed] = useState<Partial<Asked>>({});
  const checked: Asked = { ...askedOf(change), ...passed };
  const asked: Asked = { ...checked, ...typed };
  const isSame = (Object.keys(asked) as (keyof Asked)[]).every((name) => asked[name] === checked[name]);
  return {
    ...asked,
    edit: (edited) => setTyped((before) => ({ ...before, ...edited })),
    pass: (given) => setPassed({ ...asked, ...given }),
    isChecked: change !== null && change.source !== 'none' && isSame,
  };
};
