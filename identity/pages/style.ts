/**
 * The look of the product's entrance on Fluent's own token values, so that signing in does not
 * feel like leaving: light, dark and high contrast follow the device.
 */
export const style = `
:root {
  color-scheme: light dark;
  --foreground: #242424;
  --foreground-2: #424242;
  --foreground-3: #5c5c5c;
  --background: #ffffff;
  --field: #ffffff;
  --stroke: #d1d1d1;
  --stroke-strong: #616161;
  --brand: #0d6e7c;
  --brand-hover: #0a5f6c;
  --brand-pressed: #07434e;
  --brand-stroke: #0d6e7c;
  --on-brand: #ffffff;
  --danger: #b10e1c;
  --danger-background: #fdf3f4;
  --danger-stroke: #eeacb2;
  --focus: #000000;
}
@media (prefers-color-scheme: dark) {
  :root {
    --foreground: #ffffff;
    --foreground-2: #d6d6d6;
    --foreground-3: #adadad;
    --background: #292929;
    --field: #292929;
    --stroke: #666666;
    --stroke-strong: #adadad;
    --brand: #0a5f6c;
    --brand-hover: #0d6e7c;
    --brand-pressed: #06363f;
    --brand-stroke: #5ca3ac;
    --danger: #f1707b;
    --danger-background: #3b0509;
    --danger-stroke: #6e0811;
    --focus: #ffffff;
  }
}
@media (prefers-contrast: more) {
  :root {
    --foreground: #ffffff;
    --foreground-2: #ffffff;
    --foreground-3: #ffffff;
    --background: #000000;
    --field: #000000;
    --stroke: #ffffff;
    --stroke-strong: #ffffff;
    --brand: #ffffff;
    --brand-hover: #1aebff;
    --brand-pressed: #1aebff;
    --brand-stroke: #1aebff;
    --on-brand: #000000;
    --danger: #ffff00;
    --danger-background: #000000;
    --danger-stroke: #ffff00;
    --focus: #1aebff;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  grid-template-columns: minmax(360px, 5fr) 7fr;
  background: var(--background);
  color: var(--foreground);
  font: 400 14px/20px system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  -webkit-font-smoothing: antialiased;
}
.side {
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  padding: 48px;
  background: radial-gradient(120% 90% at 0% 100%, #12606b 0%, #0b3a43 55%, #12233f 100%) #0b3a43;
  color: #ffffff;
}
.brand { display: flex; align-items: center; gap: 12px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.01em; }
.brand svg { width: 40px; height: 40px; flex: none; }
.claim { max-width: 22ch; margin: 0; font-size: 32px; line-height: 40px; font-weight: 600; letter-spacing: -0.02em; }
.small { max-width: 48ch; margin: 16px 0 0; color: #c9e4e6; line-height: 22px; }
.foot { color: #a9cfd3; font-size: 12px; line-height: 16px; }
main { display: flex; flex-direction: column; align-items: center; justify-content: center; padding: 32px; }
.card { width: 100%; max-width: 400px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 36px; font-weight: 600; letter-spacing: -0.01em; }
p.lead { margin: 0 0 28px; color: var(--foreground-2); }
form { display: grid; gap: 20px; margin: 0; }
.field { display: grid; gap: 4px; }
.label { display: flex; align-items: baseline; justify-content: space-between; }
label { font-weight: 600; }
.control { position: relative; }
input[type='email'], input[type='password'], input[type='text'] {
  width: 100%;
  height: 40px;
  padding: 0 12px;
  border: 1px solid var(--stroke);
  border-bottom-color: var(--stroke-strong);
  border-radius: 4px;
  background: var(--field);
  color: inherit;
  font: inherit;
  font-size: 16px;
  line-height: 22px;
  outline: none;
}
input.secret { padding-right: 76px; }
input:hover { border-color: var(--stroke-strong); }
input:focus { border-color: var(--stroke-strong); border-bottom-color: var(--brand-stroke); box-shadow: inset 0 -1px 0 var(--brand-stroke); }
input[aria-invalid='true'] { border-color: var(--danger); box-shadow: none; }
input[aria-invalid='true']:focus { box-shadow: inset 0 -1px 0 var(--danger); }
input:-webkit-autofill { -webkit-text-fill-color: var(--foreground); box-shadow: inset 0 0 0 40px var(--field); }
.message { color: var(--danger); font-size: 12px; line-height: 16px; }
button, a.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 100%;
  min-height: 40px;
  padding: 8px 16px;
  border: 1px solid transparent;
  border-radius: 4px;
  background: var(--brand);
  color: var(--on-brand);
  font: inherit;
  font-size: 16px;
  line-height: 22px;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
button:hover, a.button:hover { background: var(--brand-hover); }
button:active, a.button:active { background: var(--brand-pressed); }
button:focus-visible, a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
button[aria-disabled='true'] { cursor: progress; opacity: 0.75; }
button.subtle { background: transparent; border-color: var(--stroke); color: var(--foreground); }
button.subtle:hover { border-color: var(--stroke-strong); }
button.reveal {
  position: absolute;
  top: 4px;
  right: 4px;
  width: auto;
  min-height: 32px;
  padding: 4px 12px;
  background: transparent;
  color: var(--foreground-2);
  font-size: 14px;
  line-height: 20px;
}
button.reveal:hover { background: color-mix(in srgb, var(--foreground) 8%, transparent); color: var(--foreground); }
[hidden] { display: none !important; }
.alert {
  display: flex;
  gap: 8px;
  margin: 0 0 24px;
  padding: 10px 12px;
  border: 1px solid var(--danger-stroke);
  border-radius: 4px;
  background: var(--danger-background);
}
.alert svg { width: 20px; height: 20px; flex: none; color: var(--danger); }
.alert strong { display: block; font-weight: 600; }
.forgot { margin: 20px 0 0; }
.forgot a { color: var(--brand-stroke); }
.help { margin: 20px 0 0; color: var(--foreground-3); font-size: 12px; line-height: 16px; }
.detail { margin: 24px 0 0; color: var(--foreground-3); font-size: 12px; line-height: 16px; overflow-wrap: anywhere; }
.actions { display: grid; gap: 12px; }
@media (max-width: 900px) {
  body { grid-template-columns: 1fr; grid-template-rows: auto 1fr; }
  .side { padding: 12px 24px; }
  .side > :not(.brand) { display: none; }
  .brand { font-size: 20px; line-height: 28px; }
  .brand svg { width: 32px; height: 32px; }
}
@media (forced-colors: active) {
  .side { background: Canvas; color: CanvasText; border-right: 1px solid CanvasText; }
  .small, .foot { color: CanvasText; }
  button, a.button { border-color: ButtonText; }
  input:focus { outline: 2px solid Highlight; }
}
@media (prefers-reduced-motion: no-preference) {
  input, button, a.button { transition: border-color 100ms, background-color 100ms, box-shadow 100ms; }
}
`;
