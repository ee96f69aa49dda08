/** POST /api/v1/setup: what a new server requires from the person with its setup link. Returns 204 and the session cookie. */
export interface SetUpInput {
  /** The part of the link after the #. */
  token: string
  group: string
  firstName: string
  lastName: string
  login: string
  email: string
  password: string
}
