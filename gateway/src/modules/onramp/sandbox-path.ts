/** Where the sandbox of development is. */
export const SANDBOX_PATH = '/dev/onramp'
