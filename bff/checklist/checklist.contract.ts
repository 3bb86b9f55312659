import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { nothing } from '../upstream/message.contract.js';

/** The first hour of who is new, each step ticked by what is really done. */
export const checklistContract = {
  checklist: relay('GET /checklist', 'checklist.v1.ChecklistService/GetChecklist', {
    reply: z.object({
      isShown: z.boolean(),
      steps: z.array(
        z.object({ name: z.string(), title: z.string(), summary: z.string(), href: z.string(), isDone: z.boolean() }),
      ),
    }),
  }),
  showChecklist: relay('PUT /checklist', 'checklist.v1.ChecklistService/ShowChecklist', {
    body: z.object({ isShown: z.boolean() }),
    reply: nothing,
  }),
};
