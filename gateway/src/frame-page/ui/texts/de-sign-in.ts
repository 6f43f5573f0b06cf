import type { FrameTexts } from './frame-texts.js'

/** The words of confirming a login or a device on the wallet's own pages, in German. */
export const deSignIn: Pick<FrameTexts, 'signIn'> = {
  signIn: {
    hint: 'Dieser Browser hat die Anmeldung nicht begonnen. Fahre nur fort, wenn du sie selbst auf der Seite unten begonnen hast.',
    refused: 'Abgelehnt. Niemand wurde angemeldet.',
    farcasterTitle: 'Mit Farcaster anmelden',
    farcasterHint: 'Bestätige die Anfrage in Farcaster und geh dann zurück zur Seite.',
    openFarcaster: 'Farcaster öffnen',
    expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Beginne die Anmeldung neu.',
    confirmThere:
      'Dein Konto hat keine E-Mail-Adresse. Öffne auf einem Gerät, auf dem du angemeldet bist, auf der Seite „Wallet verwalten“ und bestätige dort dieses Gerät.',
    wordThere: 'Jenes Gerät zeigt dasselbe Wort. Zeigt es ein anderes, bestätige nicht.',
    noOtherDevice:
      'Kein anderes Gerät zur Hand? Brich ab und melde dich mit deiner E-Mail-Adresse oder einem anderen Konto an. Du bekommst eine neue Wallet, und diese bleibt, wie sie ist.',
    otherDevice: 'Ein neues Gerät möchte sich bei deinem Konto anmelden.',
    deviceRefused: 'Abgelehnt. Das Gerät wurde nicht zugelassen.',
  },
}
