/** POST /api/v1/feedback: what a person tells the administrators of their group, and those of the organization. Returns 204. */
export interface FeedbackInput {
  /** Made by the device: the same feedback sent twice is stored once. */
  id: string
  text: string
  /** Path, query and hash of the screen it is about; empty if the person does not want to send it. */
  screen: string
  /** Empty if the person does not want to send it. */
  appVersion: string
  /** Whether the app has told the person that organization administrators read it, too. */
  isForOrganization?: boolean | undefined
}
