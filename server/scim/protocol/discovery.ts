import { resourceTypes, type Attribute, type ResourceType } from './attributes.ts'
import { listAnswer } from './list-answer.ts'

/** What this server can do, as it tells directories. RFC 7643, sections 5 to 7 */

export const maxResults = 500

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'A token that an organization administrator creates in Aliquot.', primary: true },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const resourceTypeAnswer = ({ name, endpoint, description, urn, extensions }: ResourceType, base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint,
  description,
  schema: urn,
  schemaExtensions: extensions.map((extension) => ({ schema: extension.name, required: false })),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

export const resourceTypesAnswer = (base: string) => listAnswer(resourceTypes.map((type) => resourceTypeAnswer(type, base)))

interface Schema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly Attribute[]
}

const schemas: readonly Schema[] = resourceTypes.flatMap(({ urn, name, description, attributes, extensions }) => [
  { id: urn, name, description, attributes },
  ...extensions.map((extension) => ({ id: extension.name, name: 'Aliquot', description: extension.description, attributes: extension.parts ?? [] })),
])

const schemaAnswer = ({ id, name, description, attributes }: Schema, base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description,
  attributes: attributes.map(described),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

/** Undefined for a schema that there is not. */
export function findSchema(id: string, base: string) {
  const schema = schemas.find((each) => each.id.toLowerCase() === id.toLowerCase())
  return schema && schemaAnswer(schema, base)
}

export const schemasAnswer = (base: string) => listAnswer(schemas.map((schema) => schemaAnswer(schema, base)))

function described({ name, type, description, isList, isRequired, isUnique, isCaseExact, isReadOnly, parts }: Attribute): object {
  return {
    name,
    type,
    multiValued: isList ?? false,
    description,
    required: isRequired ?? false,
    ...((type === 'string' || type === 'reference') && { caseExact: isCaseExact ?? false, uniqueness: isUnique ? 'server' : 'none' }),
    ...(type === 'reference' && { referenceTypes: ['User', 'Group'] }),
    mutability: isReadOnly ? 'readOnly' : 'readWrite',
    returned: 'default',
    ...(parts && { subAttributes: parts.map(described) }),
  }
}
