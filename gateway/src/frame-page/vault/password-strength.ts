import { passwordLengthProblem } from './recovery-blob.js'

/**
 * Guesses that a password must withstand, and the minimum score of the estimator (0 to 4).
 *
 * The minimum covers the theft of the vault's database and key together with the gateway's: only then is guessing
 * possible without an attempt limit. One guess is argon2id over 64 MiB with three passes, which moves about 400 MB
 * through memory: 0.4 s of a CPU core, or at best about 7,500 guesses per second on a data-center GPU with 3 TB/s.
 * 10^12 guesses then take 12,700 core years, or four GPU years, per wallet.
 */
export const MIN_PASSWORD_GUESSES = 1e12
const MIN_SCORE = 3

export type PasswordProblem = 'short' | 'long' | 'weak'

/**
 * Returns why a recovery password is rejected: `short` below 12 characters, `long` above 256, `weak` if an attacker
 * with leaked passwords, names, words, dates, keyboard patterns and their variations needs fewer than 10^12 guesses.
 * `personal` is what an attacker knows about the user, such as the email address. Loads the dictionaries on the first
 * call.
 */
export async function passwordProblem(
  password: string,
  personal: readonly string[] = [],
): Promise<PasswordProblem | undefined> {
  const problem = passwordLengthProblem(password)
  if (problem) return problem
  const { estimatePassword } = await import('./password-estimator.js')
  const { guesses, score } = estimatePassword(password.normalize('NFKC'), personal)
  return score >= MIN_SCORE && guesses >= MIN_PASSWORD_GUESSES ? undefined : 'weak'
}
