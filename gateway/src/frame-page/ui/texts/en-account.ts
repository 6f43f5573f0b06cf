import type { FrameTexts } from './frame-texts.js'

const inMinutes = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

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
      note: 'Nothing can be signed until you unfreeze it',
      hint:
        'No device can open the wallet, and nothing can be signed, until you unfreeze it with the link that we email you. ' +
        'A page that has it open now keeps it until that page is loaded again.',
      act: 'Freeze',
      done: 'Your wallet is frozen',
      doneHint: 'We emailed you a link that unfreezes it.',
    },
    unfreeze: {
      title: 'Unfreeze the wallet',
      note: 'With a code from your email and your recovery',
      unableHere:
        'This device has no recovery to unfreeze with. Use the device where you set one up, or the link in our email.',
      hint: 'We emailed you a code.',
      act: 'Unfreeze',
      sendAgain: 'Send a new code',
      sentAgain: 'We emailed you a new code.',
      recoveryHint: 'Confirm that this is your wallet.',
      incomplete: 'Enter all 8 digits of the code.',
      wrongCode: left =>
        left === 0
          ? 'Incorrect code. Send a new code.'
          : `Incorrect code. ${left === 1 ? '1 attempt' : `${left} attempts`} left.`,
      expired: 'This code has expired. Send a new code.',
      codeLocked: minutes => `Too many incorrect codes. Try again in ${inMinutes(minutes)}.`,
      tooManyCodes: minutes => `You requested too many codes. Try again in ${inMinutes(minutes)}.`,
      wrongRecovery: 'Incorrect password, passkey or file. Check it and try again.',
      passkeyUnused: 'The passkey was not used. Try again.',
      lockedAgain: 'Too much time has passed. Confirm once more.',
      done: 'Your wallet is no longer frozen',
      doneHint: 'You can use it again on your devices.',
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
    frozenNow: 'It is frozen. Freeze it again to get another email with the link.',
    exportFirst: 'Export the wallet first',
    holdToErase: 'Hold to delete',
    erasedAt: time => `It is gone on ${time}.`,
  },
}
