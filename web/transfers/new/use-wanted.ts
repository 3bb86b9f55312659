import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useRecordForm } from '../../ui/record/use-record-form.js';
import { noOfferTerms, type OfferTerms } from '../../ui/stock/offer-terms.js';
import { termsFields, wantedFrom, type Wanted } from './wanted.js';

export const transferSteps = ['receiver', 'keys', 'terms', 'summary'] as const;
export type TransferStep = (typeof transferSteps)[number];

/** A pause in typing this long puts what is filled in into the history: browsers take only so many changes of it. */
const pauseMs = 400;

const isStep = (text: string | null): text is TransferStep => transferSteps.some((step) => step === text);

/**
 * What is filled in, kept beside the address in the browser's history: Back, Forward and a reload find it. It holds no
 * key, and ends with the tab.
 */
export const useWanted = () => {
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const [first] = useState(() => wantedFrom(search, location.state));
  const [wanted, setWanted] = useState(first);
  const form = useRecordForm<OfferTerms>(termsFields, noOfferTerms, first.terms);
  const whole: Wanted = { ...wanted, terms: form.values };
  const text = JSON.stringify(whole);
  const keep = useEffectEvent(() => setSearch(search, { replace: true, state: { keepsFocus: true, transfer: whole } }));
  const pause = useRef<number>(undefined);
  useEffect(() => {
    pause.current = window.setTimeout(() => keep(), pauseMs);
    return () => window.clearTimeout(pause.current);
  }, [text]);
  const asked = search.get('step');
  return {
    wanted: whole,
    form,
    isTouched: text !== JSON.stringify({ ...first, terms: noOfferTerms }),
    change: (change: Partial<Wanted>) => setWanted((before) => ({ ...before, ...change })),
    asked: isStep(asked) ? asked : first.connectionGuid === '' ? ('receiver' as const) : ('keys' as const),
    go: (step: TransferStep): void => {
      // Keeps it as well; what was to be kept at the old step would lead back there, on a way that is still being drawn.
      window.clearTimeout(pause.current);
      const named = new URLSearchParams(search);
      named.set('step', step);
      setSearch(named, { state: { transfer: whole } });
    },
  };
};
