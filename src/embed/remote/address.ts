import { bareKey, faultOfAddress, faultOfKey } from "../../domain/models/address.ts"
import { EndpointTrouble } from "./port.ts"

/** The address as it is, if it can be asked and a key is safe on the way there. */
export function safeAddress(url: string, key: string | undefined): string {
  const fault = faultOfAddress(url, key)
  if (fault !== undefined) throw new EndpointTrouble("wrong", fault)
  return url
}

/** The key as it is sent, nothing where there is none. */
export function safeKey(given: string | undefined): string | undefined {
  const key = bareKey(given)
  const fault = faultOfKey(key)
  if (fault !== undefined) throw new EndpointTrouble("wrong", fault)
  return key
}
