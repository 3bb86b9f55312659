import { errorTexts, otherTexts, successTexts, validationTexts } from './specified.js';

/** The specification's own words, in its own spelling. */
const specification = {
  validation: [
    'Required Field',
    'Enter a valid email',
    'Must be numeric',
    'Must be string value',
    'Check maximum characters',
    'Check minimum characters',
    'Connection already selected',
    'Please enter endpoint URl',
    'Selected files must be .crt or .cer file',
    'Please enter valid period. End Date must be greater than Start date',
    'has not been selected.',
    'Select Scheduled Delist Date',
    'Scheluded delist date cannot be before current date and time',
    'Please check authenticator code',
    'You have no Platform (DRM)s related to that right',
    'You have no stock for this product and this Platform (DRM)',
    'Product has no available SKUs!',
    'Please select SKU from list to add promotion',
    'Please select promotion item',
    'Please select Start Date & End Date',
    'Please select an image',
  ],
  errors: [
    'Authentication error. Please login',
    'Authentication expired',
    'No records found.',
    'Not Acceptable',
    'Some or all uploaded keys already exist for this product, use the copy to clipboard button to get the details.',
    'Server encountered an unexpected error. Please try again.',
    'An unexpected error occurred.',
    'Product is not connected. Actions are not allowed.',
    'No data available',
    'Are you sure you want to perform this action?',
    'Sign in unsuccessful',
    'We couldnt sent instructions to your email',
    'Error while reading the file.',
    'Could not find enumTypeId for Franchise, Publisher or Developer attribute.',
    'Something went wrong',
    'You are not allowed to update SYSTEM REGION',
    'You are not allowed to update ACTIVE/IN USE REGION',
    'You are not the owner of this region',
    'Product add unsuccessful',
  ],
  success: [
    'Account Updated',
    'Metadata saved',
    'Product saved',
    'Product added',
    'SKU Created',
    'Rule Created',
    'Request successful',
    'App connected! Check your email.',
    'Authentication code is sent. Please check your email',
    'We have sent you an email to complete your registration',
  ],
  other: [
    'Welcome!',
    'Redirecting to sign in...',
    'report is ready to download',
    'Hi. This feature is currently not available for your account. If you believe you need access, please reach out to our Client Success Team for assistance.',
  ],
};

describe('the catalogue of texts', () => {
  it.each([
    ['validation', validationTexts],
    ['errors', errorTexts],
    ['success', successTexts],
    ['other', otherTexts],
  ] as const)(
    'holds every text that the specification gives for %s, letter by letter, and no other',
    (group, texts) => {
      expect(Object.values(texts)).toEqual(specification[group]);
    },
  );
});
