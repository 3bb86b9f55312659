/**
 * What a password must be (docs/domain.md, n). The specification's classes of letters say little of how hard it is to
 * guess: 'P@ssw0rd1!' has all of them. So it is guessed as a cracker does, with the lists of stolen passwords that
 * come with zxcvbn-ts, and what is close to one is refused. Nothing is asked of any service outside.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Fewer than a million guesses (zxcvbn's score 2) are made in minutes against a stolen hash. */
const minScore = 2;
/** Guessing takes the square of the length; what is longer is not guessable for its beginning. */
const maxGuessedChars = 64;

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** @param known words that a guesser begins with: name, address and company of whoever has it */
export const isGuessable = (password: string, known: readonly string[]): boolean =>
  guesser.check(
    password.slice(0, maxGuessedChars),
    known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]),
  ).score < minScore;
