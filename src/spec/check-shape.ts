// Whether a file of specs/ is written as its folder wants: no unknown key, nothing missing, every value of its type.

import type { ErrorObject, ValidateFunction } from 'ajv'
import { lazily } from './lazily.ts'
import { newAjv } from './lazy.ts'
import type { PlacedFile, Problem } from './placed-file.ts'
import schema from './spec-file.schema.json' with { type: 'json' }

const ajv = lazily(() =>
  newAjv({ allErrors: true, allowUnionTypes: true, strictRequired: false, verbose: true }).addSchema(schema, 'specs'),
)

const definitions: Readonly<Record<string, string>> = { clauses: 'clauses-of-a-topic', 'control.yaml': 'control' }

/** The first part of a file's name decides how it is written. */
function shapeOf(folder: string): ValidateFunction | undefined {
  return ajv().getSchema(`specs#/definitions/${definitions[folder] ?? folder}`)
}

export function checkShape(file: PlacedFile): Problem[] {
  const [folder = ''] = file.file.split('/')
  const validate = shapeOf(folder)
  if (!validate) return [file.problem([], `the folder ${folder} is not known`)]
  if (validate(file.content)) return []
  return (validate.errors ?? []).map((error) => problemOf(file, error))
}

export function problemOf(file: PlacedFile, error: ErrorObject): Problem {
  const path = pathOf(error.instancePath)
  const at = path.join('.') || 'the file'
  if (error.keyword === 'additionalProperties') {
    const key = error.params.additionalProperty as string
    const known = Object.keys(error.parentSchema?.properties ?? {}).join(', ')
    return file.problemOfKey([...path, key], `${key} is not known here; known are ${known}`)
  }
  return file.problem(path, `${at} ${complaintOf(error)}`)
}

function complaintOf({ keyword, params, message, data }: ErrorObject): string {
  if (keyword === 'required') return `lacks ${params.missingProperty}`
  if (keyword === 'enum') return `is ${JSON.stringify(data)}, but must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'pattern') return `is ${JSON.stringify(data)}, which is not written as it should be`
  return message ?? 'is wrong'
}

function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
