/** Requests of keyway.checklist.v1. */
import { z } from 'zod';

export const showRequest = z.object({ isShown: z.boolean() });
