import { createContext, useContext } from 'react';

/** Behind the button beside the page's breadcrumbs, what staff has it say; '' where it says nothing. */
const Information = createContext('');

export const PageInformation = Information.Provider;

export const usePageInformation = (): string => useContext(Information);

/** Empty lines part paragraphs. */
export const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
