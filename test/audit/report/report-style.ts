/** Self-contained: the report is opened from a folder, sent by mail, printed. */
export const reportStyle = `
:root { color-scheme: light dark; --ink: #14262b; --soft: #51666c; --line: #d5dfe1; --paper: #fff; --wash: #f3f7f7;
  --brand: #0b5a66; --good: #14663b; --good-wash: #e3f4ea; --bad: #9b1c1c; --bad-wash: #fdeaea; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4edee; --soft: #9fb4b8; --line: #2c4046; --paper: #10191c;
  --wash: #172428; --brand: #6fc3cf; --good: #7fd6a2; --good-wash: #143323; --bad: #ff9b93; --bad-wash: #3d1716; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 1320px; margin: 0 auto; padding: 40px 32px 80px; }
header { display: grid; grid-template-columns: 1fr auto; gap: 8px 32px; align-items: end; margin-bottom: 28px; }
h1 { margin: 0; font-size: 30px; line-height: 1.2; letter-spacing: -0.015em; }
header p { margin: 0; color: var(--soft); }
.verdict { grid-row: 1 / span 2; grid-column: 2; padding: 12px 22px; border-radius: 10px; font-size: 19px; font-weight: 600; }
.good { background: var(--good-wash); color: var(--good); }
.bad { background: var(--bad-wash); color: var(--bad); }
.figures { display: grid; grid-template-columns: repeat(7, 1fr); gap: 12px; margin: 0 0 12px; padding: 0; }
.figures div { display: flex; flex-direction: column; justify-content: space-between; padding: 12px 14px; border: 1px solid var(--line); border-radius: 10px; }
.figures dt { color: var(--soft); font-size: 13px; }
.figures dd { margin: 2px 0 0; font-size: 24px; font-weight: 600; font-variant-numeric: tabular-nums; }
nav { margin: 20px 0 0; font-size: 14px; }
nav a { display: inline-block; margin-right: 18px; color: var(--brand); text-decoration: none; }
nav a:hover, nav a:focus-visible { text-decoration: underline; }
h2 { margin: 44px 0 6px; font-size: 20px; letter-spacing: -0.01em; }
h2 + p { margin: 0 0 14px; max-width: 84ch; color: var(--soft); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 13.5px; }
th, td { padding: 7px 12px 7px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { font: 12.5px/1.45 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
ul { margin: 0; padding-left: 16px; }
td ul { list-style: none; padding: 0; }
#inventory td:first-child { min-width: 250px; }
td.list code { overflow-wrap: normal; white-space: nowrap; }
.who { color: var(--soft); }
.none { color: var(--soft); }
.mark { display: inline-block; min-width: 3ch; padding: 1px 8px; border-radius: 20px; text-align: center; font-weight: 600; font-size: 12.5px; }
footer { margin-top: 48px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--soft); font-size: 13px; }
@media (max-width: 1100px) { .figures { grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); } }
@media (max-width: 760px) { main { padding: 24px 16px 56px; } header { grid-template-columns: 1fr; }
  .verdict { grid-row: auto; grid-column: 1; } }
@media print { :root { --ink: #000; --soft: #333; --line: #bbb; --paper: #fff; --brand: #000; --good: #14663b; --good-wash: #fff;
  --bad: #9b1c1c; --bad-wash: #fff; } nav { display: none; } main { max-width: none; padding: 0; } body { font-size: 10.5pt; }
  td.list code { white-space: normal; } table { font-size: 9pt; } code { font-size: 8.5pt; } .verdict { border: 2px solid; } tr { break-inside: avoid; } h2 { break-after: avoid; } }
`;
