/**
 * Words and runs that open the lists of leaked passwords, all in small letters. A person who uses one chose among
 * few hundred: it counts for a handful of bits, however long it is.
 */
export const commonPasswords: readonly string[] = (
  'password passwort passw0rd contrasena motdepasse letmein welcome willkommen admin administrator root login user ' +
  'master secret geheim default changeme change please access access14 private public test testing temp guest hello ' +
  'hallo iloveyou loveyou iloveu love lovely forever always friend friends family princess prinzessin queen king ' +
  'sunshine rainbow butterfly flower summer sommer winter spring autumn monday friday january december dragon monkey ' +
  'tiger lion shadow batman superman spiderman pokemon naruto starwars startrek matrix football fussball baseball ' +
  'basketball soccer hockey liverpool arsenal chelsea barcelona juventus ronaldo messi michael jordan jordan23 daniel ' +
  'jessica ashley michelle nicole andrew thomas robert charlie jennifer anthony joshua matthew hannah maggie buster ' +
  'ginger pepper cookie cheese chocolate banana orange apple purple silver golden diamond freedom america england ' +
  'germany deutschland berlin london paris newyork california texas mustang ferrari porsche mercedes yamaha harley ' +
  'computer internet google facebook instagram twitter youtube linkedin microsoft windows samsung iphone android ' +
  'bitcoin ethereum solana crypto wallet metamask blockchain satoshi nakamoto hodl tothemoon moon lambo money dollar ' +
  'million rich bank coin token airdrop defi appkit embedded recovery whatever nothing something trustno1 fuckyou ' +
  'fuckme asshole bitch pussy killer hunter ranger soldier warrior phoenix eagle falcon wolf angel angels devil jesus ' +
  'christ heaven god blessed faith hope qazwsx zaqwsx qweasd asdzxc zxcasd qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t ' +
  'q1w2e3r4 abc123 a1b2c3 123qwe qwe123 123abc 112233 121212 123123 654321 666666 696969 777777 888888 987654321 ' +
  '147258369 159753 123654 correcthorsebatterystaple'
).split(' ')
