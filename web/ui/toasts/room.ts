/**
 * The room of the messages: a strip along the lower edge of the window, which the page and its dialogs leave free
 * while there is a message. So nothing that can be pressed lies under one.
 */

const variable = '--messages-height';

/** As a length of CSS; nothing while there is no message. */
export const messagesHeight = `var(${variable}, 0px)`;

const pointsAtAnAct = (): boolean => document.querySelector(':is(a, button, label, input, select):hover') !== null;

/** Of the window's height: what is more scrolls in the strip. */
const maxShareOfWindow = 0.4;

/**
 * Gives the messages the room that they fill. It is taken back later than they go where the pointer stands on
 * something to be pressed: that would move away from under it.
 *
 * @param messages what holds them; its height is theirs
 * @returns how to end it
 */
export const giveRoom = (messages: HTMLElement): (() => void) => {
  const { style } = document.documentElement;
  let given = 0;
  const give = (): void => {
    const wanted = Math.min(messages.offsetHeight, Math.floor(window.innerHeight * maxShareOfWindow));
    if (wanted < given && pointsAtAnAct()) return;
    given = wanted;
    style.setProperty(variable, `${given}px`);
  };
  const observer = new ResizeObserver(give);
  observer.observe(messages);
  document.addEventListener('pointerover', give);
  return () => {
    observer.disconnect();
    document.removeEventListener('pointerover', give);
    style.removeProperty(variable);
  };
};
