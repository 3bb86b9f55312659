import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { instant, instantOrNull, nothing, textOrNull, word } from '../upstream/message.contract.js';

const session = z.object({
  sessionGuid: z.string(),
  companyGuid: z.string(),
  company: z.string(),
  staffName: z.string(),
  /** Asked for by the user. */
  isOwn: z.boolean(),
  /** In the words of staff. */
  reason: z.string(),
  /** How long it runs once it is agreed to. */
  hours: z.number(),
  state: word(['asked', 'running', 'refused', 'lapsed', 'withdrawn', 'ended'], 'ended'),
  askedAt: instant,
  lapsesAt: instant,
  answeredBy: textOrNull,
  startedAt: instantOrNull,
  endsAt: instantOrNull,
  endedAt: instantOrNull,
  /** Null where it ended by itself. */
  endedBy: textOrNull,
});

const sessions = z.object({ sessions: z.array(session) });
const answer = 'support.v1.SupportService/AnswerSupport';

/** Staff reads a vault that one of its Owners has let in (docs/domain.md, i). */
export const supportContract = {
  companySupport: relay('GET /companies/:companyGuid/support', 'support.v1.SupportService/ListCompanySupport', {
    reply: sessions,
  }),
  askForSupport: relay('POST /companies/:companyGuid/support', 'support.v1.SupportService/AskForSupport', {
    body: z.object({ reason: z.string().max(500), hours: z.int().min(1).max(8) }),
    reply: session,
    of: 'session',
  }),
  enterSupport: relay('POST /support/sessions/:sessionGuid/enter', 'support.v1.SupportService/EnterSupport', {
    reply: nothing,
  }),
  leaveSupport: relay('POST /support/leave', 'support.v1.SupportService/LeaveSupport', { reply: nothing }),
  endSupport: relay('POST /support/sessions/:sessionGuid/end', 'support.v1.SupportService/EndSupport', {
    reply: session,
    of: 'session',
  }),
  /** For Owners. */
  support: relay('GET /support/sessions', 'support.v1.SupportService/ListSupport', { reply: sessions }),
  agreeToSupport: relay('POST /support/sessions/:sessionGuid/agree', answer, {
    // Lets somebody else look at everything that the vault holds (OWASP ASVS 7.5.1).
    stepUp: 'both-factors',
    with: { agrees: true },
    reply: session,
    of: 'session',
  }),
  refuseSupport: relay('POST /support/sessions/:sessionGuid/refuse', answer, {
    with: { agrees: false },
    reply: session,
    of: 'session',
  }),
};
