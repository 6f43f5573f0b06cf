import type { EmailTexts } from './email-texts.js'

export const en: EmailTexts = {
  code: {
    subject: site => `Your code for ${site}`,
    enter: {
      login: 'Enter this code to log in:',
      email_primary: 'Enter this code to change your email address:',
      email_secondary: 'Enter this code to confirm your new email address:',
      export: 'Enter this code to export your wallet:',
      delete: 'Enter this code to delete your account:',
      unfreeze: 'Enter this code to unfreeze your wallet:',
    },
    matchWord: word => `Your screen shows ${word}. If it shows another word, don’t enter the code.`,
    life: minutes => `The code works once, for ${minutes} minutes. Never share it: we won’t ask for it anywhere else.`,
    notYou: 'If this wasn’t you, ignore this email. No one can log in without the code.',
  },
  device: {
    subject: site => `Is this you on ${site}?`,
    line: 'Someone with your code wants to log in on a new device.',
    matchWord: word => `The other screen shows ${word}. Open the link only if it is your screen.`,
    look: 'Review the device',
    life: minutes =>
      `The link works once, for ${minutes} minutes. Opening it approves nothing: you decide on the next page.`,
  },
  facts: {
    page: 'The request claims to come from',
    device: 'Device',
    country: 'Country',
    time: 'Time',
    due: 'Takes effect',
    word: 'Word',
  },
  links: {
    freeze: 'This wasn’t me: freeze my wallet',
    lift_freeze: 'Unfreeze my wallet',
    undo_email: 'Undo the change',
    undo_shares: 'This wasn’t me: restore the previous parts',
  },
  notices: {
    deviceDenied: {
      subject: 'A new device was rejected',
      line: 'You reported that a new device isn’t yours. We rejected it, and your wallet can’t be opened on new devices for 24 hours.',
    },
    sessionStolen: {
      subject: 'We logged out a device to protect your account',
      line: 'An old login was used again, which can mean that it was copied. We logged that device out. Log in again to continue.',
    },
    deviceAdded: {
      subject: 'A new device can open your account',
      line: 'A new device was confirmed. For 24 hours it can’t export your wallet.',
    },
    exportAsked: {
      subject: 'An export of your wallet was requested',
      line: 'Someone with a code from this mailbox requested your wallet’s recovery phrase.',
    },
    recoveryRead: {
      subject: 'Your wallet recovery was used',
      line: 'Someone logged in to your account used your recovery passkey, password or file. If this wasn’t you, freeze your wallet now.',
    },
    recoveryWrong: {
      subject: 'Someone failed to recover your wallet',
      line: 'Someone logged in to your account tried to recover your wallet with a wrong password, passkey or file. If this wasn’t you, freeze your wallet now.',
    },
    handedOver: {
      subject: 'A new device can open your wallet',
      line: 'It was approved on another of your devices. If this wasn’t you, freeze your wallet now.',
    },
    walletFrozen: {
      subject: 'Your wallet was frozen',
      line: 'No one can open your wallet until you unfreeze it. Do that once you’re sure that only you can read this mailbox.',
    },
    walletThawed: {
      subject: 'Your wallet is no longer frozen',
      line: 'Your wallet was unfrozen. You can open it again.',
    },
    sharesRenewed: {
      subject: 'The parts of your wallet were renewed',
      line: 'Your wallet was split into new parts. Other devices and earlier recovery methods no longer open it. The previous parts can be restored for 30 days.',
    },
    walletUndone: {
      subject: 'Your wallet is frozen until you confirm it’s you',
      line: 'The previous parts of your wallet were restored, and no one can open it. For 30 days, unfreezing needs a code from this mailbox, one of your devices and a recovery method. After that, freeze it again to get a link.',
    },
    emailRestored: {
      subject: 'Your email address is back',
      line: 'The change of your email address was undone. You were logged out everywhere, and your wallet is frozen.',
    },
    emailChanged: {
      subject: 'Your email address was changed',
      line: 'Your account has a new email address. For 72 hours you can log in with either address. If this wasn’t you, undo it within that time.',
    },
    accountAside: {
      subject: 'Your address opens your previous account again',
      line: 'This address was used for another account in the meantime. That account still exists: its devices stay logged in, and you can set another address there.',
    },
    accountDeleted: {
      subject: 'Your account will be deleted',
      line: 'Your account will be deleted in 72 hours. To keep it, log in before then.',
    },
    deletionPlanned: {
      subject: 'Your account will be deleted',
      line: 'Someone logged in to your account requested its deletion. It takes effect on the date below. If this wasn’t you, open your wallet on one of your devices and stop it there.',
    },
    emailChangePlanned: {
      subject: 'Your email address will be changed',
      line: 'Someone logged in to your account requested another email address. It takes effect on the date below. If this wasn’t you, open your wallet on one of your devices and stop it there.',
    },
    sessionsPlanned: {
      subject: 'Your devices will be signed out',
      line: 'Someone logged in to your account requested to sign out your other devices. It takes effect on the date below. If this wasn’t you, open your wallet on one of your devices and stop it there.',
    },
    devicePlanned: {
      subject: 'A new device will be able to open your wallet',
      line: 'It was approved on another of your devices, and can open your wallet from the date below. If this wasn’t you, open your wallet on one of your devices and stop it there.',
    },
    changeStopped: {
      subject: 'A planned change of your account was stopped',
      line: 'One of your devices stopped a planned change of your account. If the device that requested it was newer, it was signed out.',
    },
    accountClosing: {
      subject: 'Your account will be closed',
      line: 'Your account will be closed in 72 hours. Our part of your wallet and its recovery are kept for another 30 days. To keep the account, log in before then.',
    },
    accountClosed: {
      subject: 'Your account was closed',
      line: 'Your account was closed. Our part of your wallet and its recovery are kept for 30 days. To get the account back, log in before then.',
    },
    emailUndone: {
      subject: 'Your email address is back',
      line: 'The change of your email address was undone. New devices were logged out, and your wallet is frozen.',
    },
  },
}
