import type { FrameTexts } from './frame-texts.js'

/** The words of the page of the whole account, in English. */
export const enAccount: Pick<FrameTexts, 'managing'> = {
  managing: {
    title: 'Your wallet',
    loggedOut: 'Nobody is logged in on this device. Log in on the site first, then open this page from there.',
    unreached: 'The wallet’s server does not answer. Check your connection.',
    again: 'Try again',
    needsEmail: 'Needs an email address. Add one on the site first.',
    signOut: {
      title: 'Sign out everywhere',
      note: 'On every site and every device',
      hint: 'Every site and every device must log in again. What is in the wallet stays where it is.',
      act: 'Sign out everywhere',
      done: 'You are signed out everywhere',
      doneHint: 'You can close this window.',
    },
    freeze: {
      title: 'Freeze the wallet',
      note: 'Nothing can be signed until you lift it',
      hint:
        'No device can open the wallet, and nothing can be signed, until you lift it by the link that we mail you. ' +
        'A page that has it open now keeps it until that page is loaded again.',
      act: 'Freeze',
      done: 'Your wallet is frozen',
      doneHint: 'We mailed you the link that lifts it.',
    },
    erase: {
      title: 'Delete the account',
      note: 'Nobody can bring it back',
      hint:
        'You will be signed out everywhere. After 72 hours the account and the keys of its wallet are gone, and with them ' +
        'all that you did not move or export. A login before then keeps it.',
      act: 'Mail me a code',
      done: 'Your account will be deleted',
      doneHint: 'Log in before then to keep it.',
    },
    frozenNow: 'It is frozen. The link in our mail lifts it.',
    exportFirst: 'Export the wallet first',
    holdToErase: 'Hold to delete',
    erasedAt: time => `It is gone on ${time}.`,
  },
}
