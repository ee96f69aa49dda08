/** POST /api/v1/setup: what a new server asks of whoever holds its set-up link. Answers 204, and the session's cookie. */
export interface SetUpInput {
  /** What stands behind the # of the link. */
  token: string
  group: string
  firstName: string
  lastName: string
  login: string
  email: string
  password: string
}
