/** What makes the pages nicer; each works without it. */

/** Shows the password on demand, and keeps a second click from signing in twice. */
export const signInScript = `
const password = document.getElementById('password');
const reveal = document.getElementById('reveal');
reveal.hidden = false;
reveal.addEventListener('click', () => {
  const isShown = password.type === 'text';
  password.type = isShown ? 'password' : 'text';
  reveal.textContent = isShown ? 'Show' : 'Hide';
  reveal.setAttribute('aria-label', isShown ? 'Show password' : 'Hide password');
  password.focus();
});
const form = document.querySelector('form');
const submit = document.getElementById('submit');
let isSent = false;
form.addEventListener('submit', (event) => {
  if (isSent) return event.preventDefault();
  isSent = true;
  password.type = 'password';
  submit.setAttribute('aria-disabled', 'true');
  submit.textContent = 'Signing in \\u2026';
});
// Back to this page from the browser's memory: it can be sent again.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
`;

/** The user has already said so where the sign-out began. */
export const signOutScript = `document.querySelector('button[name=logout]').click();`;
