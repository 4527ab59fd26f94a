/** City centres of the demo world, WGS 84 degrees, rounded to about 100 m (US Geological Survey, GNIS). */
export const US_CITIES: readonly {
  readonly name: string;
  readonly state: string;
  readonly lat: number;
  readonly lng: number;
}[] = [
  { name: 'Portland', state: 'OR', lat: 45.523, lng: -122.676 },
  { name: 'Seattle', state: 'WA', lat: 47.606, lng: -122.332 },
  { name: 'San Francisco', state: 'CA', lat: 37.775, lng: -122.419 },
  { name: 'Oakland', state: 'CA', lat: 37.804, lng: -122.271 },
  { name: 'Davis', state: 'CA', lat: 38.545, lng: -121.741 },
  { name: 'Los Angeles', state: 'CA', lat: 34.052, lng: -118.244 },
  { name: 'Phoenix', state: 'AZ', lat: 33.448, lng: -112.074 },
  { name: 'Boulder', state: 'CO', lat: 40.015, lng: -105.271 },
  { name: 'Denver', state: 'CO', lat: 39.739, lng: -104.985 },
  { name: 'Austin', state: 'TX', lat: 30.267, lng: -97.743 },
  { name: 'Minneapolis', state: 'MN', lat: 44.98, lng: -93.264 },
  { name: 'Chicago', state: 'IL', lat: 41.85, lng: -87.65 },
  { name: 'Indianapolis', state: 'IN', lat: 39.768, lng: -86.158 },
  { name: 'Atlanta', state: 'GA', lat: 33.749, lng: -84.388 },
  { name: 'Miami', state: 'FL', lat: 25.774, lng: -80.194 },
  { name: 'Washington', state: 'DC', lat: 38.895, lng: -77.036 },
  { name: 'Philadelphia', state: 'PA', lat: 39.952, lng: -75.164 },
  { name: 'New York', state: 'NY', lat: 40.714, lng: -74.006 },
  { name: 'Boston', state: 'MA', lat: 42.358, lng: -71.06 },
  { name: 'Honolulu', state: 'HI', lat: 21.307, lng: -157.858 },
  { name: 'Anchorage', state: 'AK', lat: 61.218, lng: -149.9 },
];
