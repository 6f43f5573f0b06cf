import type { EmailTexts } from './email-texts.js'

export const de: EmailTexts = {
  code: {
    subject: site => `Ihr Code für ${site}`,
    enter: {
      login: 'Geben Sie diesen Code ein, um sich anzumelden:',
      email_primary: 'Geben Sie diesen Code ein, um Ihre E-Mail-Adresse zu ändern:',
      email_secondary: 'Geben Sie diesen Code ein, um Ihre neue E-Mail-Adresse zu bestätigen:',
      export: 'Geben Sie diesen Code ein, um Ihre Wallet zu exportieren:',
      delete: 'Geben Sie diesen Code ein, um Ihr Konto zu löschen:',
      unfreeze: 'Geben Sie diesen Code ein, um Ihre Wallet zu entsperren:',
    },
    matchWord: word => `Ihr Bildschirm zeigt ${word}. Zeigt er ein anderes Wort, geben Sie den Code nicht ein.`,
    life: minutes =>
      `Der Code gilt einmal und ${minutes} Minuten lang. Geben Sie ihn nie weiter: Wir fragen nirgendwo sonst danach.`,
    notYou: 'Waren Sie das nicht, ignorieren Sie diese E-Mail. Ohne den Code kann sich niemand anmelden.',
  },
  device: {
    subject: site => `Sind Sie das auf ${site}?`,
    line: 'Jemand mit Ihrem Code möchte sich auf einem neuen Gerät anmelden.',
    matchWord: word => `Der andere Bildschirm zeigt ${word}. Öffnen Sie den Link nur, wenn es Ihr Bildschirm ist.`,
    look: 'Gerät prüfen',
    life: minutes =>
      `Der Link gilt einmal und ${minutes} Minuten lang. Mit dem Öffnen bestätigen Sie noch nichts: Sie entscheiden auf der nächsten Seite.`,
  },
  facts: {
    page: 'Die Anfrage gibt als Herkunft an',
    device: 'Gerät',
    country: 'Land',
    time: 'Zeitpunkt',
    due: 'Gilt ab',
    word: 'Wort',
  },
  links: {
    freeze: 'Das war ich nicht: Wallet sperren',
    lift_freeze: 'Wallet entsperren',
    undo_email: 'Änderung rückgängig machen',
    undo_shares: 'Das war ich nicht: vorherige Teile wiederherstellen',
  },
  notices: {
    deviceDenied: {
      subject: 'Ein neues Gerät wurde abgelehnt',
      line: 'Sie haben gemeldet, dass ein neues Gerät nicht Ihres ist. Wir haben es abgelehnt. Ihre Wallet lässt sich 24 Stunden lang nicht auf neuen Geräten öffnen.',
    },
    sessionStolen: {
      subject: 'Wir haben zum Schutz Ihres Kontos ein Gerät abgemeldet',
      line: 'Eine alte Anmeldung wurde noch einmal verwendet. Das kann bedeuten, dass sie kopiert wurde. Wir haben dieses Gerät abgemeldet. Melden Sie sich neu an, um fortzufahren.',
    },
    deviceAdded: {
      subject: 'Ein neues Gerät kann Ihr Konto öffnen',
      line: 'Ein neues Gerät wurde bestätigt. 24 Stunden lang kann es Ihre Wallet nicht exportieren.',
    },
    exportAsked: {
      subject: 'Ein Export Ihrer Wallet wurde angefordert',
      line: 'Jemand mit einem Code aus diesem Postfach hat die Wiederherstellungsphrase Ihrer Wallet angefordert.',
    },
    recoveryRead: {
      subject: 'Ihre Wiederherstellungsmethode wurde verwendet',
      line: 'Jemand, der in Ihrem Konto angemeldet ist, hat Ihren Passkey, Ihr Passwort oder Ihre Datei zur Wiederherstellung der Wallet verwendet. Waren Sie das nicht, sperren Sie Ihre Wallet jetzt.',
    },
    recoveryWrong: {
      subject: 'Fehlgeschlagener Versuch, Ihre Wallet wiederherzustellen',
      line: 'Jemand, der in Ihrem Konto angemeldet ist, hat versucht, Ihre Wallet wiederherzustellen. Passwort, Passkey oder Datei waren falsch. Waren Sie das nicht, sperren Sie Ihre Wallet jetzt.',
    },
    handedOver: {
      subject: 'Ein neues Gerät kann Ihre Wallet öffnen',
      line: 'Es wurde auf einem anderen Ihrer Geräte bestätigt. Waren Sie das nicht, sperren Sie Ihre Wallet jetzt.',
    },
    walletFrozen: {
      subject: 'Ihre Wallet wurde gesperrt',
      line: 'Niemand kann Ihre Wallet öffnen, bis Sie sie entsperren. Entsperren Sie sie erst, wenn Sie sicher sind, dass nur Sie dieses Postfach lesen können.',
    },
    walletThawed: {
      subject: 'Ihre Wallet ist nicht mehr gesperrt',
      line: 'Ihre Wallet wurde entsperrt. Sie können sie wieder öffnen.',
    },
    sharesRenewed: {
      subject: 'Die Teile Ihrer Wallet wurden erneuert',
      line: 'Ihre Wallet wurde in neue Teile aufgeteilt. Andere Geräte und frühere Wiederherstellungsmethoden öffnen sie nicht mehr. Die vorherigen Teile lassen sich 30 Tage lang wiederherstellen.',
    },
    walletUndone: {
      subject: 'Ihre Wallet ist gesperrt, bis Sie bestätigen, dass Sie es sind',
      line: 'Die vorherigen Teile Ihrer Wallet wurden wiederhergestellt, und niemand kann sie öffnen. 30 Tage lang brauchen Sie zum Entsperren einen Code aus diesem Postfach, eines Ihrer Geräte und eine Wiederherstellungsmethode. Danach sperren Sie die Wallet noch einmal, um einen Link zu erhalten.',
    },
    emailRestored: {
      subject: 'Ihre E-Mail-Adresse gilt wieder',
      line: 'Die Änderung Ihrer E-Mail-Adresse wurde rückgängig gemacht. Sie wurden überall abgemeldet, und Ihre Wallet ist gesperrt.',
    },
    emailChanged: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      line: 'Ihr Konto hat eine neue E-Mail-Adresse. 72 Stunden lang können Sie sich mit beiden Adressen anmelden. Waren Sie das nicht, machen Sie die Änderung in dieser Zeit rückgängig.',
    },
    accountAside: {
      subject: 'Ihre Adresse öffnet wieder Ihr früheres Konto',
      line: 'Diese Adresse wurde inzwischen für ein anderes Konto verwendet. Dieses Konto besteht weiter: Seine Geräte bleiben angemeldet, und Sie können dort eine andere Adresse eintragen.',
    },
    accountDeleted: {
      subject: 'Ihr Konto wird gelöscht',
      line: 'Ihr Konto wird in 72 Stunden gelöscht. Um es zu behalten, melden Sie sich vorher an.',
    },
    deletionPlanned: {
      subject: 'Ihr Konto wird gelöscht',
      line: 'Jemand, der in Ihrem Konto angemeldet ist, hat die Löschung beantragt. Sie erfolgt zum unten genannten Zeitpunkt. Waren Sie das nicht, öffnen Sie Ihre Wallet auf einem Ihrer Geräte und stoppen Sie die Löschung dort.',
    },
    emailChangePlanned: {
      subject: 'Ihre E-Mail-Adresse wird geändert',
      line: 'Jemand, der in Ihrem Konto angemeldet ist, hat eine andere E-Mail-Adresse eingetragen. Sie gilt ab dem unten genannten Zeitpunkt. Waren Sie das nicht, öffnen Sie Ihre Wallet auf einem Ihrer Geräte und stoppen Sie die Änderung dort.',
    },
    sessionsPlanned: {
      subject: 'Ihre Geräte werden abgemeldet',
      line: 'Jemand, der in Ihrem Konto angemeldet ist, will Ihre anderen Geräte abmelden. Das geschieht zum unten genannten Zeitpunkt. Waren Sie das nicht, öffnen Sie Ihre Wallet auf einem Ihrer Geräte und stoppen Sie die Abmeldung dort.',
    },
    devicePlanned: {
      subject: 'Ein neues Gerät wird Ihre Wallet öffnen können',
      line: 'Es wurde auf einem anderen Ihrer Geräte bestätigt und kann Ihre Wallet ab dem unten genannten Zeitpunkt öffnen. Waren Sie das nicht, öffnen Sie Ihre Wallet auf einem Ihrer Geräte und stoppen Sie das dort.',
    },
    changeStopped: {
      subject: 'Eine geplante Änderung Ihres Kontos wurde gestoppt',
      line: 'Eines Ihrer Geräte hat eine geplante Änderung Ihres Kontos gestoppt. War das anfordernde Gerät neuer, wurde es abgemeldet.',
    },
    accountClosing: {
      subject: 'Ihr Konto wird geschlossen',
      line: 'Ihr Konto wird in 72 Stunden geschlossen. Unser Teil Ihrer Wallet und deren Wiederherstellung bleiben weitere 30 Tage gespeichert. Um das Konto zu behalten, melden Sie sich vorher an.',
    },
    accountClosed: {
      subject: 'Ihr Konto wurde geschlossen',
      line: 'Ihr Konto wurde geschlossen. Unser Teil Ihrer Wallet und deren Wiederherstellung bleiben 30 Tage gespeichert. Um das Konto zurückzubekommen, melden Sie sich vorher an.',
    },
    emailUndone: {
      subject: 'Ihre E-Mail-Adresse gilt wieder',
      line: 'Die Änderung Ihrer E-Mail-Adresse wurde rückgängig gemacht. Neue Geräte wurden abgemeldet, und Ihre Wallet ist gesperrt.',
    },
  },
}
