import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { instant, nothing, textOrNull, word } from '../upstream/message.contract.js';

/** The secret stands in a body only: no address, log or Referer has it. */
const link = z.object({ inviteGuid: z.uuid(), secret: z.string().min(1).max(64) });

const companyTypes = ['publisher', 'distributor', 'retailer'] as const;

/** How a company comes in: everything here is asked by visitors, of whom nothing is known. */
export const registrationContract = {
  /** Who may register, and what the form offers. */
  registration: relay('GET /registration', 'companies.v1.RegistrationService/GetRegistration', {
    reply: z.object({
      way: word(['open', 'invited', 'elsewhere'], 'invited'),
      /** ISO 3166-1 alpha-2. */
      countries: z.array(z.string()),
      /** Where the terms can be read. */
      termsUrl: textOrNull,
    }),
  }),
  /** What an invitation says to whoever has its link. */
  findInvitation: relay('POST /registration/invitations/find', 'companies.v1.RegistrationService/FindInvitation', {
    body: z.object({ link }),
    reply: z.object({
      inviter: z.string(),
      message: textOrNull,
      /** The invited address. */
      email: z.string(),
      /** As the inviter wrote it. */
      company: z.string(),
      companyType: word(companyTypes, 'retailer'),
      /** A vault has the address: its people answer, and nobody registers. */
      isOfVault: z.boolean(),
      expiresAt: instant,
    }),
  }),
  /** Whoever has the link does not want it: nobody signs in for that. */
  rejectInvitation: relay(
    'POST /registration/invitations/reject',
    'companies.v1.RegistrationService/RejectInvitation',
    {
      body: z.object({ link }),
      reply: nothing,
    },
  ),
  /** Answers the same, and as late, whether or not anybody has the address. */
  registerCompany: relay('POST /registration', 'companies.v1.RegistrationService/RegisterCompany', {
    body: z.object({
      /** Whose address is the registration's; absent: an open registration. */
      invitation: link.optional(),
      /** Of an open registration. */
      email: z.string().max(254),
      company: z.string().max(200),
      vault: z.string().max(200),
      companyType: z.enum(companyTypes),
      country: z.string().max(2),
      timeZone: z.string().max(64),
      registrationNumber: z.string().max(200),
      website: z.string().max(400),
      firstName: z.string().max(200),
      lastName: z.string().max(200),
      acceptsTerms: z.boolean(),
    }),
    reply: nothing,
  }),
};
