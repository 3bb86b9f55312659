/**
 * What happens when a call meets an ended session: with an edited form on the screen the user signs
 * in again in place and the call is replayed; otherwise the 401 page follows (ux: 'Session end').
 */
import { hasUnsavedForm } from '../unsaved.js';

interface Recovery {
  /** Asks the user to sign in again; true when a full session is there again. */
  signInAgain(): Promise<boolean>;
  /** Asks the user to confirm that it is them; true when they have. */
  confirm(level: string): Promise<boolean>;
  /** Leaves for the 401 page. */
  leave(): void;
}

let recovery: Recovery | undefined;
let current: Promise<boolean> | undefined;
let confirming: Promise<boolean> | undefined;

/** The shell says how; until then an ended session is only an error of the call. */
export const setRecovery = (value: Recovery): (() => void) => {
  recovery = value;
  return () => {
    if (recovery === value) recovery = undefined;
  };
};

/** @returns true when the call may be tried again. Calls that fail together share one dialog. */
export const recoverAuthentication = async (): Promise<boolean> => {
  if (!recovery) return false;
  if (!hasUnsavedForm()) {
    recovery.leave();
    return false;
  }
  current ??= recovery.signInAgain().finally(() => {
    current = undefined;
  });
  return current;
};

/** An act asks for a fresh sign-in. @returns true when it was given, and the call may be tried again */
export const stepUp = async (level: string): Promise<boolean> => {
  if (!recovery) return false;
  confirming ??= recovery.confirm(level).finally(() => {
    confirming = undefined;
  });
  return confirming;
};
