/** Why ways to connect are missing inside another app. */
export const hosts = {
  feature: 'hosts',
  /** These words come with their screens, not with the first ones. */
  pack: 'hosts' as const,
  links: (wallet: string) => `This page runs inside ${wallet}: codes and links to other wallets are left out.`,
  logins: 'Logins are left out: they do not work inside another page.',
  socials: 'Logins with other accounts are left out: no window opens here.',
  telegram: 'Some accounts are left out: they do not log in inside Telegram.',
}
