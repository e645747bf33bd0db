// What a multipart body holds, as the platform itself reads it.

export async function filesOf(type: string, body: Uint8Array): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const entries = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.type} ${(await value.arrayBuffer()).byteLength}`,
  ])
  return Object.fromEntries(await Promise.all(entries))
}
