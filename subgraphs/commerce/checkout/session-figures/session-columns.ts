/**
 * Which agent it is: the host of the profile by which it introduced itself, or else the credential that it came with, as
 * `<caller kind>:<caller id>`.
 */
export const platformOf = (s: string): string =>
  `coalesce(lower(substring(${s}.agent_profile_url from '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]+)')), ${s}.opened_by)`;

/**
 * What a session that came to no order lacked: a payment that was begun says most, then what has to be known before one. Empty
 * for sessions that are open or completed.
 */
export const reasonOf = (s: string, status: string): string => `case
    when ${status} not in ('canceled', 'expired') then ''
    when ${s}.payment ->> 'state' = 'declined' then 'payment_declined'
    when ${s}.payment is not null then 'payment_not_finished'
    when (${s}.shipping ->> 'isRequired')::boolean and ${s}.shipping ->> 'selectedDestinationId' is null
      then 'no_destination'
    when (${s}.shipping ->> 'isOptionRequired')::boolean and ${s}.shipping ->> 'selectedOptionId' is null
      then case when jsonb_array_length(${s}.shipping -> 'options') = 0
        then 'no_shipping_option_offered' else 'no_shipping_option_chosen' end
    else 'not_paid' end`;
