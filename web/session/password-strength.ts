/** How hard a password is to guess, by the same lists as the platform's; they come with the page that needs them. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const maxGuessedChars = 64;

/** @returns 0 (guessed at once) to 4; from 2 on it is taken */
export const strengthOf = (password: string, email: string): number =>
  guesser.check(password.slice(0, maxGuessedChars), [email, ...email.split(/[^\p{L}\p{N}]+/u)]).score;
