import type { LetterWords } from './email-texts.js'

/** The words of our letters, in English. */
export const en: LetterWords = {
  code: {
    subject: (code, site) => `${code} is your code for ${site}`,
    enter: {
      login: 'Enter this code to log in:',
      email_primary: 'Enter this code to change your email address:',
      email_secondary: 'Enter this code to confirm your new email address:',
      export: 'Enter this code to export your wallet:',
      delete: 'Enter this code to delete your account:',
      unfreeze: 'Enter this code to unfreeze your wallet:',
    },
    matchWord: word => `Your screen shows ${word}. If it shows another word, do not enter the code.`,
    life: minutes =>
      `The code works once, for ${minutes} minutes. We never ask for it anywhere else, and nobody may ask you for it.`,
    notYou: 'If this was not you, you need do nothing: without the code nobody gets in.',
  },
  device: {
    subject: site => `Is this you on ${site}?`,
    line: 'Someone with your code wants to log in on a device that we have not seen before.',
    matchWord: word => `The other screen shows ${word}. Open the link only if it is yours.`,
    look: 'Look at the device and decide',
    life: minutes =>
      `The link works once, for ${minutes} minutes. Opening it does not let anyone in: you are asked first.`,
  },
  facts: { page: 'The request says it comes from', device: 'Device', country: 'Country', time: 'Time', word: 'Word' },
  links: {
    freeze: 'This was not me: freeze my wallet',
    lift_freeze: 'Lift the freeze',
    undo_email: 'Undo the change',
    undo_shares: 'This was not me: restore the previous parts',
  },
  notices: {
    deviceDenied: {
      subject: 'A device was turned away',
      line: 'You said that a new device was not yours. It was turned away, and your wallet opens on no new device for 24 hours.',
    },
    sessionStolen: {
      subject: 'A session was ended for your safety',
      line: 'An old login was used a second time, which happens when it was copied. The session is over; log in again to go on.',
    },
    deviceAdded: {
      subject: 'A new device can open your account',
      line: 'A new device was confirmed. For 24 hours it cannot export your wallet.',
    },
    exportAsked: {
      subject: 'An export of your wallet was asked for',
      line: 'Someone with a code from this mailbox asked to see the words of your wallet.',
    },
    recoveryRead: {
      subject: 'Your wallet recovery was used',
      line: 'Someone logged in to your account used your recovery passkey, password or file. If this was not you, freeze your wallet now.',
    },
    recoveryWrong: {
      subject: 'Someone entered a wrong wallet recovery',
      line: 'Someone logged in to your account tried to recover your wallet with a wrong password, passkey or file. If this was not you, freeze your wallet now.',
    },
    walletFrozen: {
      subject: 'Your wallet was frozen',
      line: 'Nobody can open your wallet until you lift this. Do so when you are sure that nobody but you reads this mailbox.',
    },
    walletThawed: {
      subject: 'Your wallet is no longer frozen',
      line: 'The freeze was lifted. Your wallet opens again.',
    },
    sharesRenewed: {
      subject: 'The parts of your wallet were renewed',
      line: 'Your wallet was split into new parts. Other devices and earlier recoveries no longer open it. The previous parts can be restored for 30 days.',
    },
    walletUndone: {
      subject: 'Your wallet is frozen until you confirm it is you',
      line: 'The previous parts of your wallet are in force again, and nobody can open it. For 30 days it is unfrozen only by a code from this mailbox together with a device and a recovery of yours. After that, freeze it again to get a link.',
    },
    emailRestored: {
      subject: 'Your email address is back',
      line: 'The change of your email address was undone. All sessions were ended, and your wallet is frozen.',
    },
    emailChanged: {
      subject: 'Your email address was changed',
      line: 'Your account has a new email address. For 72 hours you can log in with both addresses. If this was not you, undo it within that time.',
    },
    accountAside: {
      subject: 'Your address opens your former account again',
      line: 'This address had opened another account in the meantime. It is kept: devices that are logged in there stay logged in, and it can be given another address there.',
    },
    accountDeleted: {
      subject: 'Your account will be deleted',
      line: 'Your account is deleted in 72 hours. To keep it, log in before then.',
    },
  },
}
