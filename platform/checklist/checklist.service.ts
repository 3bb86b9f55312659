/** The first hour of somebody who is new, as far as the role and the vault's type let them. */
import type { Tables as GeneratedTables } from '../database/gen/tables.js';
import { holdsAny, type Actor } from '../access/index.js';
import type { Tables } from '../content/index.js';
import type { Checklist, ChecklistStep } from './checklist.js';

type ChecklistTables = Pick<GeneratedTables, 'checklist_hidden'>;

export interface TakenStep extends Pick<ChecklistStep, 'name' | 'title' | 'summary'> {
  readonly href: string;
  readonly isDone: boolean;
}

export interface OwnChecklist {
  readonly isShown: boolean;
  readonly steps: readonly TakenStep[];
}

export class ChecklistService implements Checklist {
  readonly #steps = new Map<string, ChecklistStep>();

  constructor(private readonly dependencies: { readonly database: Tables }) {}

  register(...steps: readonly ChecklistStep[]): void {
    for (const step of steps) {
      if (this.#steps.has(step.name)) throw new Error(`step ${step.name} is declared twice`);
      this.#steps.set(step.name, step);
    }
  }

  /** Steps are asked one after the other: a home page holds one connection of the database. */
  async read(actor: Actor): Promise<OwnChecklist> {
    const { database } = this.dependencies;
    const steps: TakenStep[] = [];
    for (const { name, title, summary, href, isDone } of this.#stepsOf(actor))
      steps.push({ ...{ name, title, summary }, href: href(actor), isDone: await isDone(database, actor) });
    const hidden = await database
      .tables<ChecklistTables>()
      .selectFrom('checklist_hidden')
      .select('user_id')
      .where('user_id', '=', actor.userGuid)
      .executeTakeFirst();
    return { isShown: hidden === undefined, steps };
  }

  /** A taste, of which no trail is kept. */
  async show(actor: Actor, isShown: boolean): Promise<void> {
    const db = this.dependencies.database.tables<ChecklistTables>();
    await (
      isShown
        ? db.deleteFrom('checklist_hidden').where('user_id', '=', actor.userGuid)
        : db
            .insertInto('checklist_hidden')
            .values({ user_id: actor.userGuid })
            .onConflict((conflict) => conflict.doNothing())
    ).execute();
  }

  #stepsOf(actor: Actor): readonly ChecklistStep[] {
    return [...this.#steps.values()]
      .filter(
        ({ permission, isForIdle }) => holdsAny(actor, permission) && (actor.idleState === undefined || isForIdle),
      )
      .toSorted((one, other) => one.order - other.order);
  }
}
