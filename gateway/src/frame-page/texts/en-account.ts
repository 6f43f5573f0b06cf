import type { FrameTexts } from './frame-texts.js'

const inMinutes = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

export const enAccount: Pick<FrameTexts, 'managing' | 'changes' | 'emailChange'> = {
  managing: {
    title: 'Your wallet',
    loggedOut: 'You’re not logged in on this device. Log in on the site first, then open this page from there.',
    unreached: 'Couldn’t reach the wallet’s server. Check your internet connection.',
    again: 'Try again',
    needsEmail: 'Needs an email address. Add one on the site first.',
    signOut: {
      title: 'Log out everywhere',
      note: 'On every site and every device',
      hint: 'You’ll need to log in again on every site and device. Your assets stay in the wallet.',
      act: 'Log out everywhere',
      done: 'You are logged out everywhere',
      doneHint: 'You can close this window.',
    },
    freeze: {
      title: 'Freeze the wallet',
      note: 'Nothing can be signed until you unfreeze it',
      hint:
        'No device can open the wallet or sign until you unfreeze it with the link we email you. ' +
        'A page that has the wallet open can use it until it reloads.',
      act: 'Freeze',
      done: 'Your wallet is frozen',
      doneHint: 'We emailed you a link to unfreeze it.',
    },
    unfreeze: {
      title: 'Unfreeze the wallet',
      note: 'With a code from your email and your recovery method',
      unableHere: 'This device has no recovery method. Use the device where you set one up, or the link in our email.',
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
      lockedAgain: 'This took too long. Confirm again.',
      done: 'Your wallet is no longer frozen',
      doneHint: 'You can use it again on your devices.',
    },
    erase: {
      title: 'Delete the account',
      note: 'This can’t be undone',
      hint:
        'You will be logged out everywhere. After 72 hours, the account and its wallet keys are deleted, along with ' +
        'everything you haven’t moved or exported. Log in before then to keep it.',
      act: 'Email me a code',
      done: 'Your account will be deleted',
      doneHint: 'Log in before then to keep it.',
    },
    frozenNow: 'Your wallet is frozen. Freeze it again to get another email with the link.',
    exportFirst: 'Export the wallet first',
    holdToErase: 'Hold to delete',
    erasedAt: time => `It will be deleted on ${time}.`,
    eraseWallet:
      'You will be logged out everywhere, and the account closes after 72 hours. 30 days later, its wallet keys are ' +
      'deleted, along with everything you haven’t moved or exported. Log in before then to keep it.',
    eraseLater:
      'This device can’t open your wallet, so the account closes after 30 days. Until then, any of your devices can ' +
      'stop it. 30 days later, its wallet keys are deleted, along with everything you haven’t moved or exported.',
    eraseLaterAt: time => `Your account closes on ${time}. Until then, any of your devices can stop it.`,
    signOutLater:
      'You’ll be logged out here. This device can’t open your wallet, so your other devices are logged out after 7 days, ' +
      'and each of them can stop it.',
    signOutLaterAt: time => `Your other devices are logged out on ${time}. Until then, each of them can stop it.`,
    signedOutHere: 'You are logged out on this device',
    devices: {
      title: 'Your devices',
      note: 'Devices that are logged in',
      times: (added, used) => `Added ${added} · Last used ${used}`,
      here: 'This device',
      isNew: 'New',
      end: 'Log out',
      endLabel: browser => `Log out ${browser}`,
      ended: 'The device is logged out.',
      endsAt: time => `The device is logged out on ${time}. Until then, it can stop this.`,
      later: 'This device can’t open your wallet, so another device is logged out only after 7 days, unless it is new.',
      tooNew: 'This device is too new to log out others. Try again in a day.',
    },
  },
  changes: {
    deletion: date => `Your account will be deleted on ${date}`,
    email: date => `The email address of your account will change on ${date}`,
    sessions: date => `Your devices will be logged out on ${date}`,
    device: date => `A new device will be able to open your wallet on ${date}`,
    hint: 'If this wasn’t you, stop it. If the device that requested it is newer than this one, it is then logged out.',
    hereHint: 'You requested this on this device. You can still stop it.',
    newEmail: 'New address',
    requested: 'Requested',
    stop: 'Stop this',
    keep: 'Keep going',
    stopped: 'Stopped',
    stoppedHint: 'Nothing was changed. If the device that requested it is newer than this one, it is logged out.',
    stoppedHere: 'Nothing was changed.',
    tooNew: 'This device is too new to stop it. Use another of your devices, or try again in a day.',
    tooLate: 'It’s too late to stop this.',
  },
  emailChange: {
    title: 'Change your email address?',
    hint: 'You’ll log in with the new address. Your wallet confirms the change, so it takes effect now.',
    from: 'Current address',
    to: 'New address',
    act: 'Change',
  },
}
