/** Letters in the words that staff has given their kind; one that cannot be used says what it was declared with. */
import type { Logger } from '../../../kernel/log.js';
import type { AnyTransaction } from '../../database/database.js';
import { filledLetter, type LetterContent, type Words } from '../letter/letter-template.js';
import { templateFaults } from '../letter/template-faults.js';
import { templateGuidOf } from './template-id.js';
import { findEdited } from './templates.repository.js';

export class LetterWriter {
  constructor(private readonly log: Logger) {}

  /** As it stands for this transaction: what was saved before it holds. */
  async words(tx: AnyTransaction, content: LetterContent): Promise<Words> {
    const { kind, tried } = content;
    if (tried !== undefined) return filledLetter(content, tried);
    const edited = await findEdited(tx, templateGuidOf(kind.name));
    if (edited === undefined) return filledLetter(content);
    const [fault] = templateFaults(kind, edited);
    if (fault === undefined) return filledLetter(content, edited);
    this.log.error(
      { letter: kind.name, field: fault.field, fault: fault.message },
      'a mail template cannot be used: the letter says what it says by default',
    );
    return filledLetter(content);
  }
}
