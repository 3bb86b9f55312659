import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';

const mayWrite = ['mailtemplate-write'] as const;

/** The list's name in /mkapi/content. */
const deadLettersScreen = '/administration/dead-letters/';

/** For the platform's staff: letters that came back. */
export const mailContract = {
  deadLetters: listEndpoint('GET /dead-letters', mayWrite, deadLettersScreen),
  exportDeadLetters: exportEndpoint('POST /dead-letters/export', mayWrite, deadLettersScreen),
};
