/** Registrations on the wire, and what a visitor enters. */
import { z } from 'zod';
import type { FindInvitationResponse } from '../../../proto/gen/keyway/companies/v1/registration.js';
import type { Invitation } from '../../connections/index.js';
import { companyTypeWord } from '../companies.message.js';
import { line, stated } from '../data/stated.js';
import type { Registrant, Registration } from './registration.service.js';

const link = z.object({ inviteGuid: z.uuid(), secret: z.string().max(64) });
export const findRequest = z.object({ link });

const types = { publisher: 'Publisher', distributor: 'Distributor', retailer: 'Retailer' } as const;

const entered = z.object({
  company: line(2, 100),
  vault: line(3, 60),
  companyType: z.enum(['publisher', 'distributor', 'retailer'], { error: 'Choose a type of company' }),
  ...stated,
  firstName: line(1, 59),
  lastName: line(1, 60),
  acceptsTerms: z.literal(true, { error: 'Accept the terms to register' }),
});

const address = z.string().trim().toLowerCase().max(254);

/** The address of a registration by invitation is the invitation's, whatever is sent beside. */
export const registerRequest = entered
  .extend({ invitation: link.optional(), email: address })
  .refine(({ invitation, email }) => invitation !== undefined || z.email().safeParse(email).success, {
    path: ['email'],
    message: 'Enter a valid email',
  })
  .transform(({ companyType, firstName, lastName, acceptsTerms: _, invitation, email, ...given }) => {
    const registration: Registration = {
      ...given,
      ...{ companyType: types[companyType], person: `${firstName} ${lastName}` },
    };
    const registrant: Registrant = invitation === undefined ? { email } : { invitation };
    return { registrant, registration };
  });

export const invitationMessage = ({ companyType, expiresAt, ...rest }: Invitation): FindInvitationResponse => ({
  ...rest,
  companyType: companyTypeWord(companyType),
  expiresAt: expiresAt.toISOString(),
});
