/**
 * Every text that the specification gives literally, spelled as it spells it: a correction of one
 * of them is one line here.
 */
export const validationTexts = {
  required: 'Required Field',
  email: 'Enter a valid email',
  numeric: 'Must be numeric',
  string: 'Must be string value',
  maximumCharacters: 'Check maximum characters',
  minimumCharacters: 'Check minimum characters',
  connectionSelected: 'Connection already selected',
  endpointUrl: 'Please enter endpoint URl',
  certificateFiles: 'Selected files must be .crt or .cer file',
  dashboardPeriod: 'Please enter valid period. End Date must be greater than Start date',
  dateNotSelected: 'has not been selected.',
  delistDate: 'Select Scheduled Delist Date',
  delistDatePast: 'Scheluded delist date cannot be before current date and time',
  authenticatorCode: 'Please check authenticator code',
  noPlatform: 'You have no Platform (DRM)s related to that right',
  noStock: 'You have no stock for this product and this Platform (DRM)',
  noSku: 'Product has no available SKUs!',
  promotionSku: 'Please select SKU from list to add promotion',
  promotionItem: 'Please select promotion item',
  promotionDates: 'Please select Start Date & End Date',
  image: 'Please select an image',
} as const;

export const errorTexts = {
  authentication: 'Authentication error. Please login',
  authenticationExpired: 'Authentication expired',
  notFound: 'No records found.',
  notAcceptable: 'Not Acceptable',
  keysExist:
    'Some or all uploaded keys already exist for this product, use the copy to clipboard button to get the details.',
  server: 'Server encountered an unexpected error. Please try again.',
  unexpected: 'An unexpected error occurred.',
  productNotConnected: 'Product is not connected. Actions are not allowed.',
  noData: 'No data available',
  areYouSure: 'Are you sure you want to perform this action?',
  signIn: 'Sign in unsuccessful',
  instructions: 'We couldnt sent instructions to your email',
  fileReading: 'Error while reading the file.',
  enumType: 'Could not find enumTypeId for Franchise, Publisher or Developer attribute.',
  somethingWrong: 'Something went wrong',
  systemRegion: 'You are not allowed to update SYSTEM REGION',
  activeRegion: 'You are not allowed to update ACTIVE/IN USE REGION',
  regionOwner: 'You are not the owner of this region',
  productAdd: 'Product add unsuccessful',
} as const;

export const successTexts = {
  account: 'Account Updated',
  metadata: 'Metadata saved',
  productSaved: 'Product saved',
  productAdded: 'Product added',
  sku: 'SKU Created',
  rule: 'Rule Created',
  request: 'Request successful',
  authenticatorConnected: 'App connected! Check your email.',
  codeSent: 'Authentication code is sent. Please check your email',
  registration: 'We have sent you an email to complete your registration',
} as const;

export const otherTexts = {
  welcome: 'Welcome!',
  redirecting: 'Redirecting to sign in...',
  reportReady: 'report is ready to download',
  featureNotAvailable:
    'Hi. This feature is currently not available for your account. If you believe you need access, please reach out to our Client Success Team for assistance.',
} as const;
