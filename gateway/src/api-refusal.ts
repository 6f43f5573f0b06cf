import { apiErrorCodes, type ApiErrorCode } from '../../src/contract/api-error-codes.js'
import { HttpError, type RefusalDetails } from './http-error.js'

/** A refusal of `/v1`: its code says which status it has. */
export function refuse(code: ApiErrorCode, message: string, details: RefusalDetails = {}): HttpError {
  return new HttpError(apiErrorCodes[code], code, message, details)
}
