import type { FrameTexts } from './frame-texts.js'

export const inMinutes = (minutes: number): string => (minutes === 1 ? '1 Minute' : `${minutes} Minuten`)

export const deAccount: Pick<FrameTexts, 'managing' | 'changes' | 'emailChange'> = {
  managing: {
    title: 'Ihre Wallet',
    loggedOut:
      'Sie sind auf diesem Gerät nicht angemeldet. Melden Sie sich zuerst auf der Website an und öffnen Sie diese Seite dann von dort aus.',
    unreached: 'Der Server der Wallet ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung.',
    again: 'Erneut versuchen',
    needsEmail: 'Dafür brauchen Sie eine E-Mail-Adresse. Fügen Sie zuerst auf der Website eine hinzu.',
    signOut: {
      title: 'Überall abmelden',
      note: 'Auf jeder Website und jedem Gerät',
      hint: 'Sie müssen sich auf jeder Website und jedem Gerät neu anmelden. Ihr Guthaben bleibt in der Wallet.',
      act: 'Überall abmelden',
      done: 'Sie sind überall abgemeldet',
      doneHint: 'Sie können dieses Fenster schließen.',
    },
    freeze: {
      title: 'Wallet sperren',
      note: 'Nichts kann signiert werden, bis Sie sie entsperren',
      hint: 'Kein Gerät kann die Wallet öffnen oder signieren, bis Sie sie über den Link entsperren, den wir Ihnen per E-Mail schicken. Eine Seite, auf der sie gerade geöffnet ist, kann sie bis zum Neuladen verwenden.',
      act: 'Sperren',
      done: 'Ihre Wallet ist gesperrt',
      doneHint: 'Wir haben Ihnen per E-Mail einen Link zum Entsperren geschickt.',
    },
    unfreeze: {
      title: 'Wallet entsperren',
      note: 'Mit einem Code aus Ihrer E-Mail und Ihrer Wiederherstellungsmethode',
      unableHere:
        'Auf diesem Gerät gibt es keine Wiederherstellungsmethode. Verwenden Sie das Gerät, auf dem Sie eine eingerichtet haben, oder den Link in unserer E-Mail.',
      hint: 'Wir haben Ihnen per E-Mail einen Code geschickt.',
      act: 'Entsperren',
      sendAgain: 'Neuen Code senden',
      sentAgain: 'Wir haben Ihnen per E-Mail einen neuen Code geschickt.',
      recoveryHint: 'Bestätigen Sie, dass dies Ihre Wallet ist.',
      incomplete: 'Geben Sie alle 8 Ziffern des Codes ein.',
      wrongCode: left =>
        left === 0
          ? 'Falscher Code. Senden Sie einen neuen Code.'
          : `Falscher Code. Noch ${left === 1 ? '1 Versuch' : `${left} Versuche`}.`,
      expired: 'Dieser Code ist abgelaufen. Senden Sie einen neuen Code.',
      codeLocked: minutes => `Zu viele falsche Codes. Versuchen Sie es in ${inMinutes(minutes)} erneut.`,
      tooManyCodes: minutes =>
        `Sie haben zu viele Codes angefordert. Versuchen Sie es in ${inMinutes(minutes)} erneut.`,
      wrongRecovery:
        'Falsches Passwort, falscher Passkey oder falsche Datei. Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
      passkeyUnused: 'Der Passkey wurde nicht verwendet. Versuchen Sie es erneut.',
      lockedAgain: 'Das hat zu lange gedauert. Bestätigen Sie noch einmal.',
      done: 'Ihre Wallet ist nicht mehr gesperrt',
      doneHint: 'Sie können sie auf Ihren Geräten wieder verwenden.',
    },
    erase: {
      title: 'Konto löschen',
      note: 'Das lässt sich nicht rückgängig machen',
      hint: 'Sie werden überall abgemeldet. Nach 72 Stunden werden das Konto und die Schlüssel seiner Wallet gelöscht und damit alles, was Sie nicht übertragen oder exportiert haben. Melden Sie sich vorher an, um das Konto zu behalten.',
      act: 'Code per E-Mail senden',
      done: 'Ihr Konto wird gelöscht',
      doneHint: 'Melden Sie sich vorher an, um es zu behalten.',
    },
    frozenNow:
      'Ihre Wallet ist gesperrt. Sperren Sie sie noch einmal, um eine weitere E-Mail mit dem Link zu erhalten.',
    exportFirst: 'Wallet zuerst exportieren',
    holdToErase: 'Zum Löschen halten',
    erasedAt: time => `Wird am ${time} gelöscht.`,
    eraseWallet:
      'Sie werden überall abgemeldet, und das Konto wird nach 72 Stunden geschlossen. 30 Tage später werden die ' +
      'Schlüssel der Wallet gelöscht, mit allem, was Sie nicht übertragen oder exportiert haben. Um es zu behalten, ' +
      'melden Sie sich vorher an.',
    eraseLater:
      'Dieses Gerät kann Ihre Wallet nicht öffnen, daher wird das Konto erst nach 30 Tagen geschlossen. Bis dahin kann ' +
      'jedes Ihrer Geräte das stoppen. 30 Tage später werden die Schlüssel der Wallet gelöscht, mit allem, was Sie ' +
      'nicht übertragen oder exportiert haben.',
    eraseLaterAt: time => `Ihr Konto wird am ${time} geschlossen. Bis dahin kann jedes Ihrer Geräte das stoppen.`,
    signOutLater:
      'Sie werden hier abgemeldet. Dieses Gerät kann Ihre Wallet nicht öffnen, daher werden Ihre anderen Geräte erst ' +
      'nach 7 Tagen abgemeldet, und jedes von ihnen kann das stoppen.',
    signOutLaterAt: time =>
      `Ihre anderen Geräte werden am ${time} abgemeldet. Bis dahin kann jedes von ihnen das stoppen.`,
    signedOutHere: 'Sie sind auf diesem Gerät abgemeldet',
    devices: {
      title: 'Ihre Geräte',
      note: 'Wo Sie angemeldet sind',
      times: (added, used) => `Hinzugefügt: ${added} · Zuletzt verwendet: ${used}`,
      here: 'Dieses Gerät',
      isNew: 'Neu',
      end: 'Abmelden',
      endLabel: browser => `${browser} abmelden`,
      ended: 'Das Gerät ist abgemeldet.',
      endsAt: time => `Das Gerät wird am ${time} abgemeldet. Bis dahin kann es das stoppen.`,
      later:
        'Dieses Gerät kann Ihre Wallet nicht öffnen, daher wird ein anderes Gerät erst nach 7 Tagen abgemeldet, wenn ' +
        'es nicht neu ist.',
      tooNew: 'Dieses Gerät ist zu neu, um andere abzumelden. Versuchen Sie es in einem Tag noch einmal.',
    },
  },
  changes: {
    deletion: date => `Ihr Konto wird am ${date} gelöscht`,
    email: date => `Die E-Mail-Adresse Ihres Kontos ändert sich am ${date}`,
    sessions: date => `Ihre Geräte werden am ${date} abgemeldet`,
    device: date => `Ein neues Gerät kann Ihre Wallet ab dem ${date} öffnen`,
    hint: 'Waren Sie das nicht, stoppen Sie es. Ist das anfordernde Gerät neuer als dieses, wird es dann abgemeldet.',
    hereHint: 'Sie haben das auf diesem Gerät angefordert. Sie können es noch stoppen.',
    newEmail: 'Neue Adresse',
    requested: 'Angefordert',
    stop: 'Stoppen',
    keep: 'Fortfahren',
    stopped: 'Gestoppt',
    stoppedHint: 'Es wurde nichts geändert. Ist das anfordernde Gerät neuer als dieses, ist es abgemeldet.',
    stoppedHere: 'Es wurde nichts geändert.',
    tooNew:
      'Dieses Gerät ist zu neu, um das zu stoppen. Verwenden Sie ein anderes Ihrer Geräte oder versuchen Sie es in ' +
      'einem Tag noch einmal.',
    tooLate: 'Das lässt sich nicht mehr stoppen.',
  },
  emailChange: {
    title: 'E-Mail-Adresse ändern?',
    hint: 'Sie melden sich dann mit der neuen Adresse an. Ihre Wallet bestätigt die Änderung, daher gilt sie sofort.',
    from: 'Bisherige Adresse',
    to: 'Neue Adresse',
    act: 'Ändern',
  },
}
