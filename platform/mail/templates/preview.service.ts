/** Words of a letter that are tried out before they are saved, with sample data alone: shown, and mailed to who tries. */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import { letterHtml, letterText, type Appearance } from '../letter/letter-html.js';
import {
  filledLetter,
  type EditedText,
  type LetterContent,
  type LetterKind,
  type Words,
} from '../letter/letter-template.js';
import { unlinked } from '../letter/unlinked.js';
import { mailErrors } from '../mail.errors.js';
import type { Mailer } from '../mailer.js';
import { templateFaults, type TemplateFault } from '../letter/template-faults.js';
import { assertUsable, kindBy } from './templates.service.js';
import {
  countTest,
  findPreview,
  forgetTrials,
  keepPreview,
  testHourSeconds,
  type TrialTables,
  type TrialTx,
} from './trials.repository.js';

export interface PreviewDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export interface Preview {
  /** Whatever they are: nothing is shown of words that cannot become a letter. */
  readonly faults: readonly TemplateFault[];
  readonly subject: string;
  /** The plain part. */
  readonly text: string;
}

/** Two lines of a letter that has lines of its own. */
const sampleEntries = (url: string): NonNullable<Words['entries']> => [
  { title: '1,204 keys are in the stock', note: '22 Nov 2026, 07:46', url },
  { title: 'Low stock: Northwind Tactics, NW-TA-1-ROW', note: '22 Nov 2026, 08:12', url },
];

export class PreviewService {
  constructor(private readonly dependencies: PreviewDependencies) {}

  /** @throws mail.template_not_found */
  async preview({ userGuid }: Actor, templateGuid: string, edited: EditedText): Promise<Preview> {
    const { database, clock } = this.dependencies;
    const kind = kindBy(templateGuid);
    const faults = templateFaults(kind, edited);
    if (faults.length > 0) return { faults, subject: '', text: '' };
    const key = { user_id: userGuid, template_id: templateGuid };
    await keepPreview(database.tables<TrialTables>(), key, edited, clock.now());
    const words = filledLetter(this.#sampleOf(kind), edited);
    return { faults, subject: unlinked(words.subject), text: letterText(words) };
  }

  /** What this person has tried out last, as a page. @throws mail.template_not_found, mail.preview_not_found */
  async page({ userGuid }: Actor, templateGuid: string, appearance: Appearance): Promise<string> {
    const kind = kindBy(templateGuid);
    const edited = await findPreview(this.dependencies.database.tables<TrialTables>(), userGuid, templateGuid);
    if (edited === undefined || templateFaults(kind, edited).length > 0) throw mailErrors('mail.preview_not_found');
    return letterHtml(filledLetter(this.#sampleOf(kind), edited), appearance);
  }

  /** To who asks, and nobody else. @throws mail.template_not_found, mail.test_limit, request.invalid */
  async sendTest(actor: Actor, templateGuid: string, edited: EditedText): Promise<void> {
    const { database, mailer } = this.dependencies;
    const kind = kindBy(templateGuid);
    assertUsable(kind, edited);
    await database.transaction(async (tx: AnyTransaction) => {
      if (!(await countTest(tx as TrialTx, actor.userGuid, this.dependencies.clock.now())))
        throw mailErrors('mail.test_limit', { retryAfterSeconds: testHourSeconds });
      const tried = { ...edited, subject: `Test: ${edited.subject}` };
      await mailer.queue(tx, { to: actor.userEmail, ...this.#sampleOf(kind), tried });
    });
  }

  async forget(): Promise<void> {
    const { database, clock } = this.dependencies;
    await forgetTrials(database.tables<TrialTables>(), clock.now());
  }

  /** The button leads to where people sign in: a sample has no secret. */
  #sampleOf(kind: LetterKind): LetterContent {
    const url = `${this.dependencies.publicUrl}/`;
    return {
      ...{ kind, values: kind.variables },
      ...(kind.action !== undefined && { url }),
      ...(kind.hasEntries === true && { entries: sampleEntries(url) }),
    };
  }
}
