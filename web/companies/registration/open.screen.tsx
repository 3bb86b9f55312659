import { RegistrationForm } from './registration.form.js';

/** /create-account-company/ - a company registers that nobody has invited, where the operator has opened that. */
const OpenScreen = () => <RegistrationForm />;

export default OpenScreen;
