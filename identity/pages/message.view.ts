/** Signing out, and what went wrong. */
import { html, type Html } from './html.js';

/**
 * @param form the provider's form, with its token against forgery
 * @param isOwn the user has said so already: the page's script sends it
 */
export const signOutContent = (form: Html, isOwn: boolean): Html =>
  html`<h1>${isOwn ? 'Signing you out' : 'Sign out of Keyway?'}</h1>
    <p class="lead">
      ${isOwn ? 'This takes a moment.' : 'You are still signed in here. Other devices are not affected.'}
    </p>
    ${form}
    <div class="actions">
      <button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      ${!isOwn && html`<button class="subtle" type="submit" form="op.logoutForm">Stay signed in</button>`}
    </div>`;

export const signedOutContent = (gatewayUrl: string): Html =>
  html`<h1>You are signed out</h1>
    <p class="lead">Close the browser if others use this device.</p>
    <a class="button" href="${gatewayUrl}">Sign in again</a>`;

interface Explanation {
  readonly title: string;
  readonly sentence: string;
}

const expired: Explanation = {
  title: 'This sign-in has expired',
  sentence: 'It was open for too long, or was finished in another tab. Start again: nothing is lost.',
};
const explanations: Readonly<Record<string, Explanation>> = {
  session_expired: expired,
  form_refused: {
    title: 'This form cannot be used',
    sentence: 'It did not come from this page. Start the sign-in again.',
  },
  not_found: {
    title: 'Page not found',
    sentence: 'There is no page at this address. Signing in begins in Keyway.',
  },
  server_error: {
    title: 'Something went wrong',
    sentence: 'Server encountered an unexpected error. Please try again.',
  },
};
const refused: Explanation = {
  title: 'This request cannot be answered',
  sentence: 'The address is not complete, or is not meant for this page. Start again from Keyway.',
};

export const errorContent = (gatewayUrl: string, code: string, detail: string | undefined): Html => {
  const { title, sentence } = explanations[code] ?? refused;
  return html`<h1>${title}</h1>
    <p class="lead">${sentence}</p>
    <a class="button" href="${gatewayUrl}">Back to Keyway</a>
    ${detail !== undefined && html`<p class="detail">${code}: ${detail}</p>`}`;
};

export const errorTitle = (code: string): string => (explanations[code] ?? refused).title;
