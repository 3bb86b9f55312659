import { warningIcon } from './frame.view.js';
import { html, type Html } from './html.js';

/** Why the form is shown again. */
export type SignInProblem =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'missing'; readonly isEmailMissing: boolean; readonly isPasswordMissing: boolean }
  | { readonly kind: 'locked'; readonly minutes: number }
  | { readonly kind: 'unavailable' };

export interface SignInPage {
  readonly action: string;
  readonly token: string;
  readonly email: string;
  readonly problem?: SignInProblem | undefined;
}

/** The same for an unknown address and a wrong password: the page tells nobody who has an account. */
const sentenceOf = (problem: SignInProblem): string => {
  switch (problem.kind) {
    case 'wrong':
      return 'Check your email and password, and try again.';
    case 'missing':
      return 'Enter your email and your password.';
    case 'locked':
      return `Too many attempts. Try again in ${problem.minutes} ${problem.minutes === 1 ? 'minute' : 'minutes'}.`;
    case 'unavailable':
      return 'Keyway cannot check your password at the moment. Please try again in a minute.';
  }
};

const alert = (problem: SignInProblem): Html =>
  html`<div class="alert" role="alert">
    ${warningIcon}
    <div><strong>Sign in unsuccessful</strong>${sentenceOf(problem)}</div>
  </div>`;

const required = (id: string): Html => html`<span class="message" id="${id}-message">Required Field</span>`;

/** Attributes of an input that was left empty. */
const invalid = (id: string, isMissing: boolean): Html =>
  isMissing ? html`aria-invalid="true" aria-describedby="${id}-message"` : html`aria-invalid="false"`;
const focus = (isFirst: boolean): Html => (isFirst ? html`autofocus` : html``);

const emailField = (email: string, isMissing: boolean, isFirst: boolean): Html =>
  html`<div class="field">
    <label for="email">Email</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="username"
      inputmode="email"
      spellcheck="false"
      maxlength="254"
      value="${email}"
      required
      ${invalid('email', isMissing)}
      ${focus(isFirst)}
    />
    ${isMissing && required('email')}
  </div>`;

const passwordField = (isMissing: boolean, isFirst: boolean): Html =>
  html`<div class="field">
    <label for="password">Password</label>
    <div class="control">
      <input
        id="password"
        class="secret"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength="256"
        required
        ${invalid('password', isMissing)}
        ${focus(isFirst)}
      />
      <button class="reveal" id="reveal" type="button" aria-controls="password" aria-label="Show password" hidden>
        Show
      </button>
    </div>
    ${isMissing && required('password')}
  </div>`;

export const signInContent = ({ action, token, email, problem }: SignInPage, gatewayUrl: string): Html => {
  const missing = problem?.kind === 'missing' ? problem : { isEmailMissing: false, isPasswordMissing: false };
  // The cursor goes to what is still to be typed.
  const isEmailFirst = email === '';
  return html`<h1>Sign in</h1>
    <p class="lead">Use the account of your company's vault.</p>
    ${problem && alert(problem)}
    <form method="post" action="${action}" novalidate>
      <input type="hidden" name="token" value="${token}" />
      ${emailField(email, missing.isEmailMissing, isEmailFirst)}
      ${passwordField(missing.isPasswordMissing, !isEmailFirst)}
      <button id="submit" type="submit">Sign in</button>
    </form>
    <p class="forgot"><a href="${new URL('/reset-password/', gatewayUrl).href}">Forgot your password?</a></p>
    <p class="help">You confirm with a code in the next step.</p>`;
};
