import type { EmailTexts } from './email-texts.js'

export const de: EmailTexts = {
  code: {
    subject: (code, site) => `${code} ist Ihr Code für ${site}`,
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
      `Der Code gilt einmal und ${minutes} Minuten lang. Wir fragen nirgendwo sonst danach, und niemand darf Sie danach fragen.`,
    notYou: 'Waren Sie das nicht, müssen Sie nichts tun: Ohne den Code kommt niemand hinein.',
  },
  device: {
    subject: site => `Sind Sie das auf ${site}?`,
    line: 'Jemand mit Ihrem Code möchte sich auf einem Gerät anmelden, das wir noch nicht kennen.',
    matchWord: word => `Der andere Bildschirm zeigt ${word}. Öffnen Sie den Link nur, wenn es Ihrer ist.`,
    look: 'Gerät ansehen und entscheiden',
    life: minutes =>
      `Der Link gilt einmal und ${minutes} Minuten lang. Ihn zu öffnen lässt noch niemanden hinein: Sie werden erst gefragt.`,
  },
  facts: { page: 'Die Anfrage nennt als Herkunft', device: 'Gerät', country: 'Land', time: 'Zeit', word: 'Wort' },
  links: {
    freeze: 'Das war ich nicht: Wallet sperren',
    lift_freeze: 'Sperre aufheben',
    undo_email: 'Änderung rückgängig machen',
    undo_shares: 'Das war ich nicht: vorherige Teile wiederherstellen',
  },
  notices: {
    deviceDenied: {
      subject: 'Ein Gerät wurde abgewiesen',
      line: 'Sie haben gesagt, dass ein neues Gerät nicht Ihres war. Es wurde abgewiesen, und Ihre Wallet öffnet sich 24 Stunden lang auf keinem neuen Gerät.',
    },
    sessionStolen: {
      subject: 'Eine Sitzung wurde zu Ihrer Sicherheit beendet',
      line: 'Eine alte Anmeldung wurde ein zweites Mal benutzt; das geschieht, wenn sie kopiert wurde. Die Sitzung ist beendet; melden Sie sich neu an.',
    },
    deviceAdded: {
      subject: 'Ein neues Gerät kann Ihr Konto öffnen',
      line: 'Ein neues Gerät wurde bestätigt. 24 Stunden lang kann es Ihre Wallet nicht exportieren.',
    },
    exportAsked: {
      subject: 'Ein Export Ihrer Wallet wurde angefordert',
      line: 'Jemand mit einem Code aus diesem Postfach wollte die Wörter Ihrer Wallet sehen.',
    },
    recoveryRead: {
      subject: 'Ihre Wallet-Wiederherstellung wurde benutzt',
      line: 'Jemand, der in Ihrem Konto angemeldet ist, hat Ihren Passkey, Ihr Passwort oder Ihre Datei zur Wiederherstellung benutzt. Waren Sie das nicht, sperren Sie Ihre Wallet jetzt.',
    },
    recoveryWrong: {
      subject: 'Falscher Versuch, Ihre Wallet wiederherzustellen',
      line: 'Jemand, der in Ihrem Konto angemeldet ist, wollte Ihre Wallet mit einem falschen Passwort, Passkey oder einer falschen Datei wiederherstellen. Waren Sie das nicht, sperren Sie Ihre Wallet jetzt.',
    },
    walletFrozen: {
      subject: 'Ihre Wallet wurde gesperrt',
      line: 'Niemand kann Ihre Wallet öffnen, bis Sie die Sperre aufheben. Tun Sie das, wenn Sie sicher sind, dass nur Sie dieses Postfach lesen.',
    },
    walletThawed: {
      subject: 'Ihre Wallet ist nicht mehr gesperrt',
      line: 'Die Sperre wurde aufgehoben. Ihre Wallet öffnet sich wieder.',
    },
    sharesRenewed: {
      subject: 'Die Teile Ihrer Wallet wurden erneuert',
      line: 'Ihre Wallet wurde in neue Teile zerlegt. Andere Geräte und frühere Wiederherstellungen öffnen sie nicht mehr. Die vorherigen Teile lassen sich 30 Tage lang wiederherstellen.',
    },
    walletUndone: {
      subject: 'Ihre Wallet ist gesperrt, bis Sie bestätigen, dass Sie es sind',
      line: 'Die vorherigen Teile Ihrer Wallet gelten wieder, und niemand kann sie öffnen. 30 Tage lang entsperrt sie nur ein Code aus diesem Postfach zusammen mit einem Gerät und einer Wiederherstellung von Ihnen. Danach sperren Sie sie noch einmal, um einen Link zu erhalten.',
    },
    emailRestored: {
      subject: 'Ihre E-Mail-Adresse ist wieder da',
      line: 'Die Änderung Ihrer E-Mail-Adresse wurde rückgängig gemacht. Alle Sitzungen wurden beendet, und Ihre Wallet ist gesperrt.',
    },
    emailChanged: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      line: 'Ihr Konto hat eine neue E-Mail-Adresse. 72 Stunden lang können Sie sich mit beiden Adressen anmelden. Waren Sie das nicht, machen Sie es in dieser Zeit rückgängig.',
    },
    accountAside: {
      subject: 'Ihre Adresse öffnet wieder Ihr früheres Konto',
      line: 'Diese Adresse hatte inzwischen ein anderes Konto geöffnet. Es bleibt erhalten: Geräte, die dort angemeldet sind, bleiben angemeldet, und dort kann es eine andere Adresse bekommen.',
    },
    accountDeleted: {
      subject: 'Ihr Konto wird gelöscht',
      line: 'Ihr Konto wird in 72 Stunden gelöscht. Um es zu behalten, melden Sie sich vorher an.',
    },
  },
}
