/** What is stated of a company, as it is entered: when it registers, and when its people change it. */
import { z } from 'zod';
import { isTimeZone } from '../../accounts/index.js';

/** One line of text, with single spaces and none around it. */
export const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' '))
    .pipe(
      z
        .string()
        .min(min, min === 1 ? 'Required Field' : `At least ${min} characters`)
        .max(max, `At most ${max} characters`)
        .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'One line of text'),
    );

/** Where and how to find it. */
export const stated = {
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country'),
  timeZone: z.string().max(64).refine(isTimeZone, 'Choose a time zone'),
  registrationNumber: line(0, 60),
  website: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .refine((text) => text === '' || z.url({ protocol: /^https?$/ }).safeParse(text).success, 'A web address'),
};
