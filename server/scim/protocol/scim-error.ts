/** What a request did wrong, in the words of RFC 7644, section 3.12. */
export type ScimType = 'invalidFilter' | 'tooMany' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidPath' | 'noTarget' | 'invalidValue' | 'invalidVers'

/** A refusal in SCIM's own form. Its detail is read by whoever runs the directory, so it is in English. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const invalidValue = (detail: string): ScimError => new ScimError(400, detail, 'invalidValue')
export const notFound = (): ScimError => new ScimError(404, 'There is no such resource.')
export const taken = (detail: string): ScimError => new ScimError(409, detail, 'uniqueness')

const errorUrn = 'urn:ietf:params:scim:api:messages:2.0:Error'

export const errorBody = (status: number, detail: string, scimType?: ScimType) => ({
  schemas: [errorUrn],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})
