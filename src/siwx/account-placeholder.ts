/** Stands for an address that is not known yet: the embedded wallet puts its own there, and only then signs. */
export const ACCOUNT_PLACEHOLDER = '<<AccountAddress>>'
