/** What stands around the pages of a signed-in user: apart from the routes, which the shell itself knows. */
export const loadShell = () => import('../shell/shell.js');
